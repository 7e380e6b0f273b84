// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { render, signIn } from '../../../testing/render.tsx';
import { EditCoursePage } from './EditCoursePage.tsx';

/** The course on the server, and changes that wait for their response. Only the network is mocked. */
let stored: CourseDetail;
let waiting: { change: Record<string, unknown>; answer: () => void }[];

fakeApi({
  'GET /api/courses/:id': () => stored,
  'GET /api/courses/:id/authors': [],
  'GET /api/my-waiting-work': [],
  'GET /api/my-created-courses': [],
  'PUT /api/courses/:id': ({ body: change }) =>
    new Promise((resolve) =>
      waiting.push({
        change,
        answer: () => {
          stored = { ...stored, ...change, version: stored.version + 1 } as CourseDetail;
          resolve(stored);
        },
      }),
    ),
});
beforeEach(() => {
  signIn({ id: 'cleo' });
  stored = {
    id: 'c',
    title: 'Quiet',
    description: 'About it.',
    category: 'mindfulness',
    difficulty_level: 'beginner',
    duration_hours: 0,
    learning_objectives: [],
    requirements: [],
    tags: [],
    unlock_mode: 'none',
    thumbnail_url: null,
    may_edit: true,
    is_owner: true,
    is_teacher: true,
    publish_at: null,
    is_published: false,
    is_archived: false,
    enrolled_count: 0,
    lessons: [],
    sections: [],
    version: 3,
  } as unknown as CourseDetail;
  waiting = [];
});

it('keeps words of the details that were typed while the ones before were saved', async () => {
  render(<EditCoursePage id="c" tab="details" onTab={() => undefined} />);
  const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
  const type = (value: string) => fireEvent.change(title, { target: { value } });
  const save = () => fireEvent.submit(title);
  const answer = (which: number) => act(async () => waiting[which]?.answer());
  type('First');
  save();
  type('First and more');
  await answer(0);
  await waitFor(() => expect(stored.title).toBe('First'));
  expect(title.value).toBe('First and more');
  save();
  expect(waiting[1]?.change).toMatchObject({ title: 'First and more', version: 4 });
  await answer(1);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('First and more'));
});
