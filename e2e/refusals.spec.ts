import type { Page } from '@playwright/test';
import { type Call, expect, test } from './journey.ts';
import {
  accountForms,
  communityForms,
  courseForms,
  knownUnseen,
  officeForms,
  practiceForms,
  visitorForms,
} from './refused-forms.ts';
import { type Form, type Made, walk } from './refused-save.ts';
import type { StageMember } from './stage-client.ts';

// After a refused save the focus and the screen are at the first wrong field or at the explanation, in every form.
test.describe.configure({ mode: 'parallel' });

const groups: Record<string, Form[]> = {
  accounts: accountForms,
  courses: courseForms,
  community: communityForms,
  practice: practiceForms,
  office: officeForms,
};

for (const [name, forms] of Object.entries(groups))
  test(`refused saves are seen: ${name}`, async ({ page, arrive, call, noise, stage }) => {
    noise.announce(/status of (422|500|409)/);
    const mira = await arrive({ role: 'mira', day: 3, journal: 'Day {day} in lines.' }, '/robots.txt');
    const made = await content(mira, await stage.member({ role: 'nora' }), call);
    await walkAll(page, forms, made);
  });

test('refused saves are seen: visitors', async ({ page, noise }) => {
  noise.announce(/status of (422|500|409)/);
  await walkAll(page, visitorForms, {});
});

async function walkAll(page: Page, forms: Form[], made: Made) {
  const only = process.env['WALK_ONLY'];
  const faults: string[] = [];
  for (const form of forms)
    if (!only || form.name.includes(only)) faults.push(...(await walk(page, form, made)));
  const known = forms.flatMap(({ name }) => knownUnseen.filter((each) => each.startsWith(`${name},`)));
  expect(faults.toSorted()).toEqual(only ? [] : known.toSorted());
}

/** Makes what the forms change, by calls. */
async function content(mira: StageMember, nora: StageMember, call: Call): Promise<Made> {
  const course = await call(mira, 'POST /api/courses', {
    title: 'Quiet',
    description: 'About',
    category: 'habits',
  });
  const lesson = (lesson_type: string) =>
    call(mira, `POST /api/courses/${course.id}/lessons`, {
      title: lesson_type,
      description: 'x',
      lesson_type,
      is_published: true,
    });
  const [text, quiz, task] = [await lesson('text'), await lesson('quiz'), await lesson('assignment')];
  const circle = await call(mira, 'POST /api/gatherings', {
    kind: 'circle',
    title: 'Evenings',
    summary: '',
    call_url: 'https://meet.example/room',
    seats: 8,
    meetings: [{ title: '', about: '', starts: '2026-04-01T19:00', minutes: 60 }],
    client_id: '01900000-0000-7000-8000-0000000000aa',
  });
  const topic = await call(mira, 'POST /api/forum/topics', {
    title: 'Rain',
    content: '<p>It rains a lot.</p>',
    category: 'start_here',
  });
  const post = await call(mira, 'POST /api/posts', { content: 'A post about a walk.' });
  const group = await call(mira, 'POST /api/groups', { name: 'Walkers', description: 'Out early.' });
  await call(mira, 'POST /api/goals', { title: 'Run', target_value: 40, unit: 'km', deadline: '2026-06-01' });
  await call(mira, 'POST /api/habits', {
    name: 'Tea',
    category: 'Health',
    schedule: { kind: 'every_day', rest_days: [] },
    day_target: 1,
    direction: 'at_least',
    reminder_times: [],
    color: 'orange',
    icon: 'leaf',
    link: 'none',
  });
  const now = async (request: string) => JSON.stringify(await call<unknown>(mira, request));
  return {
    settings: await now('GET /api/admin/settings'),
    categories: await now('GET /api/admin/forum-categories'),
    courseNow: await now(`GET /api/courses/${course.id}`),
    course: course.id,
    text: text.id,
    quiz: quiz.id,
    task: task.id,
    circle: circle.id,
    category: 'start_here',
    topic: topic.id,
    post: post.id,
    group: group.id,
    nora: nora.id,
  };
}
