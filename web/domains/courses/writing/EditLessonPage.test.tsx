// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonView } from '#contract/courses/lessons.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fakeApi, lose, refuse } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { EditLessonPage } from './EditLessonPage.tsx';

const course = {
  id: 'c',
  title: 'Quiet',
  may_edit: true,
  lessons: [],
  sections: [],
} as unknown as CourseDetail;
/** The lesson on the server, and the changes it got. Only the network is mocked. */
let stored: LessonView;
let answer: 'saved' | 'lost' | 'refused';

const server = fakeApi({
  'GET /api/courses/:id': course,
  'GET /api/courses/:id/lessons/:lessonId': () => stored,
  'GET /api/lessons/:id/media/draft': {
    captions: '',
    language: 'en',
    transcript: '',
    audio_url: '',
    version: 0,
  },
  'POST /api/courses/:id/lessons': () => stored,
  'PUT /api/courses/:id/lessons/:lessonId': ({ body: change }) => {
    if (answer === 'lost') return lose();
    if (answer === 'refused')
      return refuse(403, 'Only the author of a course can change it.', { code: 'not_author' });
    if (change.version !== stored.version)
      return refuse(409, 'Changed elsewhere.', { code: 'edited_elsewhere', current: stored });
    stored = { ...stored, ...change, version: stored.version + 1 } as LessonView;
    return stored;
  },
});
beforeEach(() => {
  signIn({ id: 'cleo' });
  stored = {
    id: 'l',
    course_id: 'c',
    title: 'The kettle cue',
    description: 'About it.',
    lesson_type: 'text',
    content: '',
    order_index: 1,
    duration_minutes: 5,
    is_preview: false,
    is_published: false,
    video_url: null,
    audio_url: null,
    resources: [],
    version: 3,
  } as unknown as LessonView;
  answer = 'saved';
});

const sent = () => server.writes.map(({ body }) => body as Record<string, unknown>);
async function open(lessonId = 'l') {
  render(<EditLessonPage courseId="c" lessonId={lessonId} />);
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('saves a draft a second after the last change', async () => {
  const title = await open();
  type(title, 'The kettle');
  type(title, 'The kettle hums');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  expect(sent()[0]).toMatchObject({ title: 'The kettle hums', version: 3 });
  await screen.findByText('Saved');
  type(title, 'Again');
  await waitFor(() => expect(sent()[1]).toMatchObject({ title: 'Again', version: 4 }), { timeout: 3000 });
});

it('never saves what learners see before its author says so', async () => {
  stored = { ...stored, is_published: true };
  const title = await open();
  type(title, 'Half a word');
  await screen.findByText(/kept on this device/);
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(sent()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Publish changes' }));
  await waitFor(() => expect(stored.title).toBe('Half a word'));
});

it('offers both versions after someone else edited, and loses neither', async () => {
  const title = await open();
  stored = { ...stored, title: 'Theirs', version: 9 };
  type(title, 'Mine');
  await screen.findByText('This was changed elsewhere', undefined, { timeout: 3000 });
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Mine');
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(stored).toMatchObject({ title: 'Mine', version: 10 }), { timeout: 3000 });
});

it('keeps what was typed when the connection is lost, and after a reload', async () => {
  answer = 'lost';
  type(await open(), 'Typed offline');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  cleanup();
  queryClient.clear();
  expect((await open()).value).toBe('Typed offline');
});

it.each(['lost', 'refused'] as const)('does not repeat a save that was %s every second', async (how) => {
  answer = how;
  const title = await open();
  type(title, 'Once');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 3000 });
  await screen.findByText(
    how === 'lost' ? 'Not saved. We’ll try again.' : 'Not saved. Something below needs you.',
  );
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(sent()).toHaveLength(1);
  // Another word is another try.
  answer = 'saved';
  type(title, 'Twice');
  await screen.findByText('Saved', undefined, { timeout: 3000 });
  expect(sent()).toHaveLength(2);
});

it('asks for the work of learners while an assignment is made, and collects it unless the author says no', async () => {
  type(await open('new'), 'Your own first hour');
  type(screen.getByLabelText(/^Description/), 'About it.');
  expect(screen.queryByRole('switch', { name: 'Learners hand work in' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Assignment' }));
  const work = screen.getByRole('switch', { name: 'Learners hand work in' });
  expect(work.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(sent()[0]).toMatchObject({ lesson_type: 'assignment', collects_work: true }));
});
