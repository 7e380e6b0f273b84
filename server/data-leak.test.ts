import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drafts } from '#contract/drafts/endpoints.ts';
import { feed } from '#contract/feed/endpoints.ts';
import { forum } from '#contract/forum/endpoints.ts';
import { groups } from '#contract/groups/endpoints.ts';
import { habits } from '#contract/habits/endpoints.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import { messages } from '#contract/messages/endpoints.ts';
import { moderation } from '#contract/moderation/endpoints.ts';
import { notifications } from '#contract/notifications/endpoints.ts';
import { push } from '#contract/notifications/push.ts';
import { pactLines } from '#contract/partners/constants.ts';
import type { Endpoint, Key } from '#contract/platform/endpoint.ts';
import { reminders } from '#contract/reminders/endpoints.ts';
import { routes } from '#contract/routes.ts';
import { social } from '#contract/social/endpoints.ts';
import { openSession } from '#server/domains/auth/sessions/open-session.ts';
import { appealPath } from '#server/domains/moderation/appeals/sign-appeal.ts';
import { signUnsubscribe } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { type Actor, openTestApp, type Reply, type TestApp } from '#server/testing/app.ts';
import { readSamples } from '#server/testing/content-samples.ts';
import { downloadExport } from '#server/testing/download-export.ts';
import { walkOf } from '#server/testing/walk.ts';
import { due, isDue, isNightly } from '../scripts/short-form.ts';

// Puts a unique word into every private place, then calls everything as everyone with every id.
// Afterwards every write is called with fields that its caller may not set.
const samples = await readSamples();
let app: TestApp;
const who: Record<string, Actor> = {};
// A stream doesn't end. It has tests of its own, and only ids.
const endpoints = (Object.entries(routes) as [string, Endpoint][]).filter(([, { isStream }]) => !isStream);
const nowhere = '018f0000-0000-7000-8000-000000000000';
const goalEntry = '018f0000-0000-7000-8000-00000000c0de';

interface Canary {
  word: string;
  /** Who may read it. The first of them must be able to. */
  readers: readonly string[];
}
const canaries: Record<string, Canary> = {};
const ids = new Set<string>();
/** Who made what, by id. */
const made = new Map<string, string>();
/** Values for path parameters that are no ids. */
const inPlace: Record<string, string> = {
  day: '1',
  date: '2026-03-01',
  sessionId: 'cs_test_none',
  pause: nowhere,
};

const actor = (name: string): Actor => {
  const found = who[name];
  if (!found) throw new Error(`No actor is ${name}.`);
  return found;
};
/** Returns a time of next week on a member's clock. */
const nextWeek = (): string =>
  new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 16);
const circleForm = (word: string) => ({
  kind: 'circle',
  title: 'Coming back',
  summary: 'An evening.',
  call_url: `https://meet.example/${word}`,
  seats: 8,
  meetings: [{ title: 'Why we stop', starts: nextWeek(), minutes: 75 }],
});
/** Returns a unique word for a private place, with its readers. */
const canary = (place: string, ...readers: string[]): string => {
  const word = `zq${randomBytes(6).toString('hex')}x`;
  canaries[place] = { word, readers };
  return word;
};
const ask = async (name: string, key: string, body?: unknown): Promise<Reply['body']> => {
  const reply = await actor(name).call(key as Key, body);
  expect(reply.status, `${name} ${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  for (const { id } of [reply.body, reply.body?.post ?? {}, reply.body?.group ?? {}])
    if (id) {
      ids.add(id);
      made.set(id, name);
    }
  return reply.body;
};
const signUp = async (name: string, { tier = 'builder' as Tier, called = `The ${name}` } = {}) => {
  const member = await app.register({
    name: called,
    email: `${canary(`address of ${name}`, name, 'mira')}@example.com`,
    tier,
  });
  who[name] = member;
  ids.add(member.id);
  made.set(member.id, name);
};
const photo = async (alt: string, fields: Record<string, string>) => {
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#6b8e6b' } })
    .png()
    .toBuffer();
  const line = (name: string, more: string) =>
    `--stones\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  return {
    payload: Buffer.concat([
      ...Object.entries({ ...fields, image_alt: alt }).map(([name, value]) =>
        Buffer.from(`${line(name, '')}\r\n${value}\r\n`),
      ),
      Buffer.from(`${line('file', '; filename="a.png"')}content-type: image/png\r\n\r\n`),
      file,
      Buffer.from('\r\n--stones--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=stones' },
  };
};
const multipart = ({ payload, headers }: Awaited<ReturnType<typeof photo>>) => [payload, headers] as const;
const send = async (name: string, key: string, form: Awaited<ReturnType<typeof photo>>) => {
  const reply = await actor(name).call(key as Key, ...multipart(form));
  expect(reply.status, `${name} ${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  ids.add(reply.body.id);
  made.set(reply.body.id, name);
  return reply.body;
};
const insiders = ['ada', 'bea'];
const staff = ['milo', 'mira'];
/** Strangers of every tier, waiting, former and removed members, staff, and the owners. The first of them show which ids an endpoint takes. */
const viewers = [
  'nora',
  'mira',
  'ada',
  'bea',
  'cleo',
  'fay',
  'asker',
  'removed',
  'milo',
  'finn',
  'suspended',
  'visitor',
];
/** Also searches for every word, because a hit would reveal that it exists. */
const searchers = ['nora'];
/** These ask every list about every id. The others ask about ids they have no access to. */
const thorough = ['nora', 'removed', 'milo'];
/** These make every call in every run. */
const wholly = ['nora', 'mira', 'visitor'];
let room = '';

beforeAll(async () => {
  app = await openTestApp();
  who['visitor'] = app.visitor;
  for (const role of ['ada', 'nora', 'finn', 'cleo', 'fay', 'milo', 'mira'] as const) {
    who[role] = await app.member(role);
    ids.add(who[role].id);
    // Administrators may read email addresses.
    canaries[`address of ${role}`] = { word: `${role}@example.com`, readers: [role, 'mira'] };
  }
  await signUp('bea', { called: canary('name of a member', 'ada', 'bea', 'mira', 'cleo') });
  await signUp('asker', { called: canary('name of who asks', 'ada', 'asker', 'mira') });
  await signUp('removed');
  await signUp('suspended');
  await app.db
    .updateTable('members')
    .set({ created_at: new Date('2025-01-01') })
    .execute();

  // Private data of a member: profile, practice, drafts, sessions.
  for (const [name, place] of [
    ['bea', 'bio of a private profile'],
    ['asker', 'bio of another private profile'],
  ] as const) {
    await app.setMember(actor(name), { bio: canary(place, ...(name === 'bea' ? ['bea'] : ['asker'])) });
    await ask(name, 'PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'private',
      messagePermission: 'none',
    });
  }
  const [programme] = await ask('ada', 'GET /api/programs');
  inPlace['programId'] = programme.id;
  for (const id of [programme.id, programme.course_id]) ids.add(id);
  await ask('ada', `POST /api/programs/${programme.id}/enroll`);
  await ask('ada', `POST /api/programs/${programme.id}/save-reflection`, {
    day: 1,
    reflection: canary('journal', 'ada'),
  });
  const [review] = (await ask('ada', 'GET /api/reviews')).reviews;
  inPlace['from'] = review.from;
  await ask('ada', `PUT /api/reviews/${review.from}/answer`, { answer: canary('words about a week', 'ada') });
  const habit = await ask('ada', 'POST /api/habits', {
    name: canary('name of a habit', 'ada'),
    description: canary('words of a habit', 'ada'),
    unit: canary('unit of a habit', 'ada'),
    routine: canary('routine of a habit', 'ada'),
  });
  await ask('ada', `PATCH /api/habits/${habit.id}`, { reminder_times: ['07:30'] });
  for (const { id } of (await ask('ada', 'GET /api/reminders')).next) ids.add(id);
  const secret = canary('address of a device');
  await ask('ada', 'POST /api/push/subscriptions', {
    endpoint: `https://push.example/${secret}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  });
  for (const { id } of await ask('ada', 'GET /api/push/subscriptions')) ids.add(id);
  await ask('ada', `PUT /api/habits/${habit.id}/days/2026-03-01`, { note: canary('note of a habit', 'ada') });
  await app.db
    .transaction()
    .execute((db) =>
      openSession(db, { memberId: actor('ada').id, device: canary('device', 'ada'), now: app.clock.now() }),
    );

  // A private group with everything in it.
  const group = await ask('ada', 'POST /api/groups', {
    name: 'Quiet room',
    description: 'For those who need one.',
    rules: canary('rules of a private group', ...insiders),
    is_private: true,
  });
  room = group.id;
  const cover = await send(
    'ada',
    `PUT /api/groups/${room}/cover`,
    await photo(canary('words of a cover', ...insiders), {}),
  );
  canaries['name of a cover'] = { word: cover.cover.key, readers: insiders };
  const { code } = await ask('ada', `POST /api/groups/${room}/invite`);
  canaries['link of a private group'] = { word: code, readers: ['ada'] };
  for (const name of ['bea', 'removed', 'suspended']) {
    await ask(name, `POST /api/groups/${room}/join`);
    await ask('ada', `POST /api/groups/${room}/requests/${actor(name).id}`, { accept: true });
  }
  await ask('asker', `POST /api/groups/${room}/join`);
  const named = ['removed', 'suspended', 'ada']
    .map((name) => `<a href="/u/${actor(name).id}">@x</a>`)
    .join(' ');
  const inside = await send(
    'bea',
    'POST /api/posts',
    await photo(canary('words of a photo', ...insiders), {
      group_id: room,
      content: `<p>${canary('post of a private group', ...insiders)} ${named}</p>`,
    }),
  );
  canaries['name of a photo'] = { word: inside.image.key, readers: insiders };
  // Drafts, comments and notifications of former members from their time in the group.
  await ask('removed', `PUT /api/drafts/comment:${inside.id}`, { content: 'half a word' });
  await ask('removed', `PUT /api/drafts/post:${room}`, { content: '<p>half a word</p>' });
  // Every state of a blog post that isn't public, and the revision of a public one.
  const post = (state: string, ...readers: string[]) => ({
    title: canary(`title of a ${state} blog post`, ...readers),
    content: `<p>${canary(`text of a ${state} blog post`, ...readers)}</p>`,
    excerpt: canary(`introduction of a ${state} blog post`, ...readers),
    tags: canary(`tag of a ${state} blog post`, ...readers),
    category: 'habits',
  });
  /** Writes a draft with a picture in its text and a cover, and sends it in. Names and descriptions of both are canaries. */
  const written = async (state: string, readers: string[], more: object = {}) => {
    const text = post(state, ...readers);
    const draft = await ask('cleo', 'POST /api/blog/posts', { ...text, status: 'draft', ...more });
    const cover = await send(
      'cleo',
      `PUT /api/blog/posts/${draft.id}/image`,
      await photo('', { image_alt: canary(`cover of a ${state} blog post`, ...readers) }),
    );
    const picture = await send('cleo', `POST /api/blog/posts/${draft.id}/pictures`, await photo('', {}));
    canaries[`name of the cover of a ${state} blog post`] = { word: cover.image.key, readers };
    canaries[`name of a picture of a ${state} blog post`] = { word: picture.key, readers };
    const alt = canary(`picture of a ${state} blog post`, ...readers);
    return ask('cleo', `PUT /api/blog/posts/${draft.id}`, {
      ...text,
      content: `${text.content}<img src="${picture.url}" alt="${alt}">`,
      version: cover.version,
      status: state === 'draft' ? 'draft' : 'pending',
    });
  };
  await written('draft', ['cleo']);
  await written('waiting', ['cleo', 'mira']);
  const rejected = await written('rejected', ['cleo', 'mira']);
  await ask('mira', `POST /api/blog/posts/${rejected.id}/reject`, {
    reason: canary('reason of a rejected blog post', 'cleo', 'mira'),
  });
  const planned = await written('scheduled', ['cleo', 'mira'], { publish_at: nextWeek() });
  await ask('mira', `POST /api/blog/posts/${planned.id}/approve`);
  const open = await ask('cleo', 'POST /api/blog/posts', {
    title: 'A public walk',
    content: '<p>For everyone.</p>',
    category: 'walking',
  });
  const { version } = await ask('mira', `POST /api/blog/posts/${open.id}/approve`);
  await ask('cleo', `PUT /api/blog/posts/${open.id}`, {
    ...post('revised', 'cleo', 'mira'),
    version,
    status: 'pending',
  });
  const edited = await ask('mira', 'GET /api/admin/programme/days/60');
  await ask('mira', 'PUT /api/admin/programme/days/60', {
    ...edited.published.text,
    walk: canary('draft of a day', 'mira'),
    version: edited.version,
  });
  const list = await ask('mira', 'GET /api/admin/programme/quotes');
  await ask('mira', 'PUT /api/admin/programme/quotes', {
    quotes: [...list.published.quotes, { text: canary('draft of a quote', 'mira'), author: '', source: '' }],
    version: list.version,
  });
  for (const [, { writePrivate }] of samples)
    await writePrivate?.({
      app,
      actor,
      ask,
      canary,
      exports: (name, ...places) => own[name]?.push(...places),
      remember: (id) => ids.add(id),
      nextWeek,
    });
  const question = await ask('finn', 'POST /api/support/tickets', {
    category: 'privacy',
    message: canary('question to us', 'finn', ...staff),
    form_id: newId(),
  });
  await ask('milo', `POST /api/admin/support/tickets/${question.id}/notes`, {
    note: canary('note of the office', ...staff),
    form_id: newId(),
  });
  const readyReply = newId();
  ids.add(readyReply);
  await ask('milo', `PUT /api/admin/support/answers/${readyReply}`, {
    title: 'Hello',
    content: canary('ready reply', ...staff),
  });
  const answered = await ask('removed', `POST /api/posts/${inside.id}/comments`, {
    content: canary('comment in a private group', ...insiders),
  });
  await ask('removed', `PUT /api/drafts/edit:${answered.id}`, { content: '<p>half a word</p>' });
  await ask('bea', `POST /api/posts/${inside.id}/comments`, {
    content: canary('answer in a private group', ...insiders),
    parent_id: answered.id,
  });
  await ask('ada', `POST /api/posts/${inside.id}/like`, { liked: true });
  await ask('ada', `DELETE /api/groups/${room}/members/${actor('removed').id}`);
  for (const [name, place] of [
    ['ada', 'post'],
    ['ada', `post:${room}`],
    ['bea', `comment:${inside.id}`],
  ] as const)
    await ask(name, `PUT /api/drafts/${place}`, { content: canary(`draft ${place}`, name) });
  await ask('ada', 'PUT /api/drafts/group', {
    content: '',
    fields: { description: { from: '', to: canary('draft of a group', 'ada') } },
  });
  await ask('ada', 'PUT /api/drafts/topic:start_here', {
    content: canary('draft of a topic', 'ada'),
    title: canary('title of a draft', 'ada'),
    tags: canary('tags of a draft', 'ada'),
  });

  const history = await send('ada', 'POST /api/imports', {
    payload: Buffer.from(
      `--stones\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ndate,habit\n2026-01-01,${canary('habit of an import', 'ada')}\n\r\n--stones--\r\n`,
    ),
    headers: { 'content-type': 'multipart/form-data; boundary=stones' },
  });
  await ask('ada', `POST /api/imports/${history.id}/apply`);
  await app.runJobs();
  await ask('ada', `POST /api/imports/${history.id}/undo`);
  await app.runJobs();

  // A conversation of two members, whom a third one blocks, and a photo in it.
  const said = await ask('bea', 'POST /api/messages', {
    receiver_id: actor('ada').id,
    content: canary('message', ...insiders),
  });
  const answer = await send(
    'ada',
    'POST /api/messages',
    await photo(canary('words of a photo in a message', ...insiders), {
      receiver_id: actor('bea').id,
      content: canary('answer to a message', ...insiders),
    }),
  );
  canaries['name of a photo in a message'] = { word: answer.image.key, readers: insiders };
  await ask('ada', `PUT /api/drafts/message:${actor('bea').id}`, {
    content: canary('draft of a message', 'ada'),
  });
  const { id: talk } = await ask('ada', `GET /api/messages/conversations/${actor('bea').id}`);
  ids.add(talk);
  const withdrawn = await ask('bea', 'POST /api/messages', {
    receiver_id: actor('ada').id,
    content: canary('deleted message'),
  });
  await ask('bea', `DELETE /api/messages/${actor('ada').id}/${withdrawn.id}`);
  const inChat = await ask('bea', 'POST /api/messages', {
    receiver_id: room,
    content: canary('message in the chat of a private group', 'ada', 'bea', 'suspended'),
  });
  ids.add(inChat.id);
  await ask('ada', `POST /api/messages/chats/${room}/open`);
  // Moderators read a reported message, and nothing beside it.
  const reported = await ask('cleo', 'POST /api/messages', {
    receiver_id: actor('fay').id,
    content: canary('reported message', ...staff),
  });
  await ask('cleo', 'POST /api/messages', {
    receiver_id: actor('fay').id,
    content: canary('message beside a reported one', 'cleo', 'fay'),
  });
  await ask('fay', `POST /api/messages/${actor('cleo').id}/${reported.id}/report`, {
    reason: canary('reason of a report of a message', ...staff),
  });
  ids.add(said.id);

  const goal = await ask('bea', 'POST /api/goals', {
    title: canary('goal', 'bea'),
    description: canary('description of a goal', 'bea'),
    target_value: 12,
    unit: canary('unit of a goal', 'bea'),
    deadline: '2099-12-31',
  });
  await ask('bea', `PATCH /api/goals/${goal.id}/progress?current_value=3`, {
    note: canary('note of a goal', 'bea'),
    entry_id: goalEntry,
  });
  ids.add(goalEntry);
  inPlace['entry'] = goalEntry;

  // A draft of a course, and a published one with a lesson that no one has enrolled for and a draft of a lesson.
  const draft = await ask('cleo', 'POST /api/courses', {
    title: canary('title of a draft course', 'cleo', 'mira'),
    description: canary('description of a draft course', 'cleo', 'mira'),
    category: 'habits',
    tags: [canary('tag of a draft course', 'cleo', 'mira')],
  });
  await ask('cleo', `POST /api/courses/${draft.id}/lessons`, {
    title: canary('title of a lesson of a draft course', 'cleo', 'mira'),
    description: 'About it.',
    content: canary('preview of a draft course', 'cleo', 'mira'),
    is_preview: true,
    is_published: true,
  });
  const course = await ask('cleo', 'POST /api/courses', {
    title: 'Quiet Mornings',
    description: 'Eight short lessons.',
    category: 'habits',
  });
  const locked = await ask('cleo', `POST /api/courses/${course.id}/lessons`, {
    title: 'Locked',
    description: 'About it.',
    content: canary('text of a locked lesson', 'cleo', 'mira'),
    lesson_type: 'video',
    video_url: `https://video.example/${canary('video of a locked lesson', 'cleo', 'mira')}.mp4`,
    resources: [{ title: canary('resource of a locked lesson', 'cleo', 'mira'), url: 'https://example.com' }],
    is_published: true,
  });
  await ask('cleo', `POST /api/courses/${course.id}/lessons`, {
    title: canary('title of a draft lesson', 'cleo', 'mira'),
    description: canary('description of a draft lesson', 'cleo', 'mira'),
    is_preview: true,
    is_published: false,
  });
  await ask('cleo', `PUT /api/courses/${course.id}`, { is_published: true });
  inPlace['lessonId'] = locked.id;
  // A version keeps what an edit took out of a lesson that everyone may open.
  const openLesson = await ask('cleo', `POST /api/courses/${course.id}/lessons`, {
    title: 'Open',
    description: 'About it.',
    content: canary('earlier version of an open lesson', 'cleo', 'mira'),
    is_preview: true,
    is_published: true,
  });
  await ask('cleo', `PUT /api/courses/${course.id}/lessons/${openLesson.id}`, { content: 'Later.' });
  const [, earlier] = await ask('cleo', `GET /api/lessons/${openLesson.id}/versions`);
  inPlace['versionId'] = earlier.id;

  // Work of a learner, which its teacher alone reads, and not an administrator.
  const taught = await ask('cleo', 'POST /api/courses', {
    title: 'Your own first hour',
    description: 'One assignment.',
    category: 'habits',
  });
  const task = await ask('cleo', `POST /api/courses/${taught.id}/lessons`, {
    title: 'Hand it in',
    description: 'About it.',
    lesson_type: 'assignment',
    is_published: true,
  });
  await ask('cleo', `PUT /api/lessons/${task.id}/assignment`, {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: true,
  });
  await ask('cleo', `PUT /api/courses/${taught.id}`, { is_published: true });
  await ask('ada', `POST /api/courses/${taught.id}/enroll`);
  const handedIn = await ask('ada', `POST /api/lessons/${task.id}/submissions`, {
    number: 1,
    content: canary('work of a learner', 'ada', 'cleo'),
    pictures: [],
    may_be_example: true,
  });
  // Its discussion is for those who may open the lesson.
  const below = await ask('ada', `POST /api/lessons/${task.id}/comments`, {
    content: canary('comment on a lesson', 'ada', 'cleo', 'mira'),
  });
  ids.add(below.id);
  // Captions and transcript are part of the lesson.
  await ask('cleo', `PUT /api/lessons/${task.id}/media`, {
    captions: `WEBVTT\n\n00:01.000 --> 00:02.000\n${canary('caption of a lesson', 'cleo', 'ada', 'mira')}`,
    language: 'en',
    transcript: canary('transcript of a lesson', 'cleo', 'ada', 'mira'),
  });
  // A note beside a lesson is its member's alone.
  await ask('ada', `PUT /api/lessons/${task.id}/note`, { content: canary('note beside a lesson', 'ada') });
  const [{ id: workId }] = handedIn.submissions;
  ids.add(workId);
  await ask('cleo', `POST /api/submissions/${workId}/review`, {
    verdict: 'returned',
    feedback: canary('feedback on work', 'ada', 'cleo'),
  });

  // Ada and Bea are partners. No one else reads their pact and nudges, and only they each other's line.
  const seek = { is_looking: true, wakes_at: 360, sleeps_at: 1320, category: 'health', tone: 'direct' };
  await ask('ada', 'PUT /api/partners/search', { ...seek, line: canary('line for partners', 'ada') });
  await ask('bea', 'PUT /api/partners/search', seek);
  await ask('ada', 'POST /api/partners/requests', { member_id: actor('bea').id });
  const [pact] = (await ask('bea', 'POST /api/partners/requests', { member_id: actor('ada').id })).pacts;
  ids.add(pact.id);
  const ofPact = `/api/partners/pacts/${pact.id}`;
  await ask('bea', `PUT ${ofPact}/lines/counts`, {
    text: canary('words of a pact', 'bea', 'ada'),
    version: 0,
  });
  for (const line of pactLines)
    for (const who of ['ada', 'bea']) {
      const [{ lines }] = (await ask(who, 'GET /api/partners')).pacts;
      const { version } = lines.find((each: { line: string }) => each.line === line);
      await ask(who, `POST ${ofPact}/lines/${line}/agree`, { version });
    }
  await ask('ada', `POST ${ofPact}/start`);
  await ask('ada', `POST ${ofPact}/nudges`, { words: canary('nudge', 'ada', 'bea') });
  inPlace['line'] = 'counts';

  // Content hidden by moderators, deleted content, and the moderators' notes about it.
  const shared = await ask('asker', 'POST /api/share-success', {
    achievement_type: 'habit',
    title: canary('win of a private profile', 'asker'),
    description: 'A small one.',
    data: { note: canary('what came with a win', 'asker') },
  });
  await app.db.updateTable('posts').set({ is_listed: false }).where('id', '=', shared.post.id).execute();
  const hidden = await ask('cleo', 'POST /api/posts', {
    content: `<p>${canary('hidden post', 'cleo', ...staff)}</p>`,
  });
  const standing = await ask('cleo', 'POST /api/posts', { content: '<p>This one stands.</p>' });
  const comment = await ask('fay', `POST /api/posts/${standing.id}/comments`, {
    content: canary('hidden comment', 'fay', ...staff),
  });
  await ask('nora', `POST /api/posts/${standing.id}/comments`, {
    content: canary('answer to a hidden comment'),
    parent_id: comment.id,
  });
  const deleted = await ask('fay', `POST /api/posts/${standing.id}/comments`, {
    content: canary('deleted comment'),
  });
  await ask('nora', `POST /api/posts/${standing.id}/comments`, {
    content: 'An answer to what is a deleted comment now.',
    parent_id: deleted.id,
  });
  await ask('fay', `DELETE /api/comments/${deleted.id}`);
  const topic = await ask('cleo', 'POST /api/forum/topics', {
    title: 'Which shoes for wet ground?',
    content: '<p>Mine let the water in, and I walk every day.</p>',
    category: 'start_here',
  });
  const replies: string[] = [];
  for (const place of ['hidden reply', 'deleted reply']) {
    const reply = await ask('fay', `POST /api/forum/topics/${topic.id}/posts`, {
      // Authors may still read what moderators hid, but not what was deleted.
      content: `<p>${canary(place, ...staff, ...(place === 'hidden reply' ? ['fay'] : []))}</p>`,
    });
    replies.push(reply.id);
    await ask('nora', `POST /api/forum/topics/${topic.id}/posts`, {
      content: `<p>An answer to what is a ${place} now.</p>`,
      parent_id: reply.id,
    });
  }
  const gone: string[] = [];
  for (const place of ['hidden topic', 'deleted topic']) {
    const readers = [...staff, ...(place === 'hidden topic' ? ['cleo'] : [])];
    const { id } = await ask('cleo', 'POST /api/forum/topics', {
      title: canary(`title of a ${place}`, ...readers),
      content: `<p>${canary(`words of a ${place}`, ...readers)}</p>`,
      category: 'start_here',
      tags: [canary(`tag of a ${place}`, ...readers)],
    });
    await ask('nora', `PUT /api/drafts/reply:${id}`, { content: '<p>half a word</p>' });
    gone.push(id);
  }
  const club = await ask('fay', 'POST /api/groups', {
    name: canary('name of a hidden group', ...staff),
    description: canary('words of a hidden group', ...staff),
  });
  // Moderators read a reported course, its lesson and work. Afterwards its authors and staff alone do.
  const shut = await ask('cleo', 'POST /api/courses', {
    title: canary('title of a hidden course', 'cleo', ...staff),
    description: canary('description of a hidden course', 'cleo', ...staff),
    category: 'habits',
  });
  const closed = await ask('cleo', `POST /api/courses/${shut.id}/lessons`, {
    title: canary('title of a lesson of a hidden course', 'cleo', 'mira'),
    description: 'About it.',
    content: canary('text of a lesson of a hidden course', 'cleo', 'mira'),
    is_preview: true,
    is_published: true,
  });
  await ask('cleo', `PUT /api/courses/${shut.id}`, { is_published: true });
  const spoken = await ask('cleo', `POST /api/courses/${taught.id}/lessons`, {
    title: canary('title of a hidden lesson', 'cleo', ...staff),
    description: canary('description of a hidden lesson', 'cleo', ...staff),
    content: canary('text of a hidden lesson', 'cleo', ...staff),
    is_preview: true,
    is_published: true,
  });
  for (const { id } of [shut, closed, spoken]) ids.add(id);
  for (const [at, key] of [
    `courses/${shut.id}/flag`,
    `lessons/${spoken.id}/flag`,
    `posts/${hidden.id}/flag`,
    `comments/${comment.id}/flag`,
    `forum/posts/${replies[0]}/report`,
    `forum/posts/${gone[0]}/report`,
    `groups/${club.id}/report`,
    `users/${actor('suspended').id}/report`,
  ].entries())
    await ask('nora', `POST /api/${key}`, { reason: canary(`reason of report ${at}`, ...staff) });
  for (const [at, report] of (await ask('milo', 'GET /api/admin/flagged-content')).entries()) {
    ids.add(report.id);
    await ask('milo', `PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      ...(report.content_type === 'profile' && { action: 'suspend' }),
      // A suspended member reads the reason, and so does the author of a hidden text. Administrators read it
      // in the log.
      note: canary(
        `note ${at}`,
        ...staff,
        ...(report.content_type === 'profile' ? ['suspended'] : []),
        ...(['post', 'topic', 'course', 'lesson'].includes(report.content_type) ? ['cleo'] : []),
        ...(['comment', 'reply'].includes(report.content_type) ? ['fay'] : []),
      ),
    });
  }
  const suspension = await app.db
    .selectFrom('suspensions')
    .select('id')
    .where('member_id', '=', actor('suspended').id)
    .executeTakeFirstOrThrow();
  const appealed = await app.app.inject({
    method: 'POST',
    url: appealPath(app.config.serverKey, suspension.id),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `message=${canary('words of an appeal', ...staff, 'suspended')}`,
  });
  expect(appealed.statusCode).toBe(303);
  await ask('fay', `DELETE /api/forum/posts/${replies[1]}`);
  await ask('cleo', `DELETE /api/forum/topics/${gone[1]}`);
  await ask('milo', 'PUT /api/admin/watched-words', { words: [canary('watched word', ...staff)] });
  for (const { id } of await app.db.selectFrom('images').select('id').execute()) ids.add(id);
  await app.runJobs();
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`,
  );
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from public.${name} where id = any($1::uuid[])`,
      [[...ids].filter((id) => idIn(id))],
    );
    for (const { id } of rows) tableOf.set(id, name);
  }
}, 60_000);
afterAll(() => app?.close());

/**
 * Returns every URL of a call: each id in each place. With `words`, each word in each query parameter as
 * well.
 */
function addressesOf(
  [key, { query }]: [string, Endpoint],
  { words, askedAbout }: { words: readonly string[]; askedAbout: readonly string[] },
): string[] {
  const path = Object.entries(inPlace).reduce(
    (url, [name, value]) => url.replace(`:${name}`, value),
    key.slice(4),
  );
  const paths = /:\w/.test(path) ? [...ids].map((id) => path.replaceAll(/:\w+/g, id)) : [path];
  const asks = query as { properties?: object; required?: string[] } | undefined;
  const told = (but: string): string[] =>
    (asks?.required ?? []).filter((name) => name !== but).map((name) => `${name}=${fixed[name] ?? 'a'}`);
  const values: Record<string, readonly string[]> = {
    ...Object.fromEntries(['group_id', 'user_id', 'target_id'].map((name) => [name, askedAbout])),
    since: [...ids].slice(0, 3),
    filter: ['following', 'groups', 'wins'],
    mine: ['run', 'joined'],
    deleted: ['true'],
    status: ['approved', 'action_taken'],
    q: words,
  };
  const from = paths.length > 1 ? paths.filter((url) => url.includes(room)) : paths;
  const questions = Object.keys(asks?.properties ?? {}).flatMap((name) =>
    (values[name] ?? []).flatMap((value) =>
      from.map((url) => [url, [`${name}=${value}`, ...told(name)]] as const),
    ),
  );
  return [...paths.map((url) => [url, told('')] as const), ...questions].map(
    ([url, parts]) => url + (parts.length > 0 ? `?${parts.join('&')}` : ''),
  );
}
const fixed: Record<string, string> = { category: 'start_here', since: nowhere };
const community = {
  ...feed,
  ...groups,
  ...forum,
  ...social,
  ...messages,
  ...moderation,
  ...drafts,
  ...notifications,
  ...habits,
  ...push,
  ...reminders,
};
const communityWrites = Object.keys(community).filter((key) => !key.startsWith('GET '));
const pages = endpoints.filter(([key]) => key.startsWith('GET '));
/** Canaries that a member wrote and others read, or no one. Their export has them. */
const own: Record<string, string[]> = {
  ada: [
    'device',
    'draft of a group',
    'draft of a topic',
    'draft post',
    'feedback on work',
    'habit of an import',
    'journal',
    'line for partners',
    'name of a cover',
    'name of a habit',
    'note of a habit',
    'nudge',
    'routine of a habit',
    'rules of a private group',
    'tags of a draft',
    'title of a draft',
    'unit of a habit',
    'words about a week',
    'words of a cover',
    'words of a habit',
    'answer to a message',
    'draft of a message',
    'message',
    'name of a member',
    'name of a photo in a message',
    'words of a photo in a message',
    'words of a pact',
    'comment on a lesson',
    'note beside a lesson',
    'work of a learner',
  ],
  bea: [
    'answer to a message',
    'message',
    'message in the chat of a private group',
    'answer in a private group',
    'bio of a private profile',
    'description of a goal',
    'goal',
    'name of a member',
    'name of a photo',
    'note of a goal',
    'post of a private group',
    'unit of a goal',
    'words of a pact',
    'words of a photo',
  ],
  asker: [
    'bio of another private profile',
    'name of who asks',
    'what came with a win',
    'win of a private profile',
  ],
  removed: ['comment in a private group'],
  cleo: [
    'caption of a lesson',
    'transcript of a lesson',
    ...['draft', 'waiting', 'rejected', 'scheduled', 'revised'].flatMap((state) =>
      ['title', 'text', 'introduction', 'tag'].map((part) => `${part} of a ${state} blog post`),
    ),
    ...['draft', 'waiting', 'rejected', 'scheduled'].flatMap((state) =>
      ['name of the cover', 'picture', 'name of a picture'].map((part) => `${part} of a ${state} blog post`),
    ),
    'reason of a rejected blog post',
    'title of a hidden course',
    'description of a hidden course',
    'title of a lesson of a hidden course',
    'text of a lesson of a hidden course',
    'title of a hidden lesson',
    'description of a hidden lesson',
    'text of a hidden lesson',
    'title of a draft course',
    'description of a draft course',
    'preview of a draft course',
    'tag of a draft course',
    'title of a draft lesson',
    'description of a draft lesson',
    'title of a lesson of a draft course',
    'text of a locked lesson',
    'earlier version of an open lesson',
    'resource of a locked lesson',
    'video of a locked lesson',
    'message beside a reported one',
    'reported message',
    'hidden post',
    'tag of a hidden topic',
    'title of a hidden topic',
    'words of a hidden topic',
  ],
  fay: [
    'message beside a reported one',
    'reason of a report of a message',
    'hidden comment',
    'hidden reply',
    'name of a hidden group',
    'words of a hidden group',
  ],
  nora: ['answer to a hidden comment', ...Array.from({ length: 8 }, (_, at) => `reason of report ${at}`)],
  milo: [],
};
const mayRead = (name: string, place: string): boolean => canaries[place]?.readers.includes(name) ?? false;
const found = new Map<string, Set<string>>();
/** Table of what has an id. */
const tableOf = new Map<string, string>();
/** Endpoints with the tables of which an id was answered so far. About those, every actor asks in every run. */
const taken = new Set<string>();
const idIn = (url: string): string | undefined => /^[^?]*?([\da-f]{8}-[\da-f-]{27})/.exec(url)?.[1];

/**
 * Calls until the server has looked at the call: on a crowded machine it may be too busy (503), and a reply that has nothing would leak
 * nothing. A call that is still answered so is a fault.
 */
async function answered(call: () => Promise<Reply>): Promise<Reply> {
  let reply = await call();
  for (let again = 0; reply.status === 503 && again < 4; again += 1) reply = await call();
  return reply;
}

/** Calls everything as `name`. Returns the words that leaked, with their URLs. */
async function sweep(name: string): Promise<string[]> {
  const words = searchers.includes(name)
    ? due(
        Object.values(canaries)
          .map(({ word }) => word)
          .filter((word) => word.startsWith('zq')),
        3,
      )
    : [];
  const shut = [room, ...['ada', 'bea', 'asker'].map((each) => actor(each).id)];
  const askedAbout = thorough.includes(name) ? [...ids] : shut;
  // A suspended member is refused before the URL is read, so one of each is enough.
  const most = name === 'suspended' ? 1 : Number.POSITIVE_INFINITY;
  // Besides those, an id is only refused for what it is, so an actor has a part of them in a run.
  const isCalled = (key: string, url: string, at: number): boolean => {
    const id = idIn(url) ?? '';
    const isOfUse = taken.has(`${key} ${tableOf.get(id)}`) || made.get(id) === name;
    return wholly.includes(name) || at === 0 || isOfUse || isDue(at + viewers.indexOf(name), 6);
  };
  const queue = pages.flatMap((page) =>
    addressesOf(page, { words, askedAbout })
      .slice(0, most)
      .filter((url, at) => isCalled(page[0], url, at))
      .map((url) => [page[0], url] as const),
  );
  expect(queue.length).toBeGreaterThan(most === 1 ? 30 : 500);
  const places = Object.entries(canaries);
  const seen = new Set<string>();
  const leaks: string[] = [];
  // A member may run one search at a time. More at once are refused.
  let searched: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(search: () => Promise<T>): Promise<T> => {
    const turn = searched.then(search);
    searched = turn.catch(() => undefined);
    return turn;
  };
  const isSearch = (url: string) =>
    url.startsWith('/api/search') || /^\/api\/forum\/topics\?.*\bq=/.test(url);
  const walk = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [key, url] = next;
      const get = () => answered(() => actor(name).call(`GET ${url}` as Key));
      const { status, body } = await (isSearch(url) ? inTurn(get) : get());
      if (status === 200) taken.add(`${key} ${tableOf.get(idIn(url) ?? '')}`);
      const text = JSON.stringify(body);
      if (status >= 500) leaks.push(`a fault: ${url} ${text}`);
      const asked = (body.results ?? body.entries ?? body).length > 0 ? url : '';
      for (const [place, { word }] of places) {
        if (!text.includes(word) && !asked.includes(`q=${word}`)) continue;
        if (mayRead(name, place)) seen.add(place);
        // Members find all of their own comments there, also in a group that they left.
        else if (url.startsWith('/api/my-comments') && own[name]?.includes(place)) continue;
        else leaks.push(`${place}: ${url}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, walk));
  found.set(name, seen);
  return leaks;
}

describe('private content', () => {
  // A sweep makes every call, which takes longer than other tests where the machine does other work.
  it.each(viewers)('is not shown to others: %s', { timeout: 120_000 }, async (name) => {
    expect(await sweep(name)).toEqual([]);
  });

  it('is shown to its readers, so that the sweep could have found it', () => {
    const owned = Object.entries(canaries).filter(
      ([, { readers }]) => readers[0] && readers[0] !== 'suspended',
    );
    const missing = owned.filter(([place, { readers }]) => !found.get(readers[0] as string)?.has(place));
    expect(owned.length).toBeGreaterThan(45);
    expect(missing.length / owned.length, missing.map(([place]) => place).join(', ')).toBeLessThan(
      isNightly ? 0.05 : 0.2,
    );
  });

  it('is in no email to anyone else', () => {
    expect(app.outbox.length).toBeGreaterThan(0);
    for (const { to, ...email } of app.outbox) {
      const name = Object.keys(who).find((each) => who[each]?.email === to) ?? to;
      for (const [place, { word }] of Object.entries(canaries))
        if (!mayRead(name, place)) expect(JSON.stringify(email), `${place}, to ${name}`).not.toContain(word);
    }
  });
});

describe('a field its sender may not set', () => {
  const forgedAt = '2001-02-03T04:05:06.000Z';
  const forgedCount = 424242;
  /**
   * Fields of our tables and responses, as an attacker would send them who has read the contract. `vera` is
   * the victim.
   */
  const forged = (vera: string) => ({
    ...Object.fromEntries(
      [
        'id',
        'author_id',
        'user_id',
        'member_id',
        'owner_id',
        'admin_id',
        'by',
        'flagged_by',
        'reviewed_by',
        'deleted_by',
        'actor_id',
      ].map((name) => [name, vera]),
    ),
    ...Object.fromEntries(
      [
        'created_at',
        'updated_at',
        'edited_at',
        'pinned_at',
        'locked_at',
        'hidden_at',
        'deleted_at',
        'reviewed_at',
        'asked_at',
        'at',
      ].map((name) => [name, forgedAt]),
    ),
    ...Object.fromEntries(
      [
        'likes_count',
        'comments_count',
        'members_count',
        'post_count',
        'view_count',
        'topics_count',
        'like_count',
        'rank',
      ].map((name) => [name, forgedCount]),
    ),
    is_pinned: true,
    is_locked: true,
    is_admin: true,
    is_moderator: true,
    is_welcome: true,
    is_listed: false,
    is_private: true,
    role: 'owner',
    tier: 'founder',
    membership_tier: 'founder',
    status: 'action_taken',
    user: { id: vera, membership_tier: 'founder' },
    author: { id: vera },
  });

  /** Returns every row in the database that contains one of these, as text. */
  async function rowsWith(...signs: string[]): Promise<string[]> {
    const { rows: tables } = await app.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const all: string[] = [];
    for (const { name } of tables) {
      const { rows } = await app.pool.query<{ row: string }>(
        `select $2 || row_to_json(t)::text as row from public.${name} t where row_to_json(t)::text like any($1)`,
        [signs.map((sign) => `%${sign}%`), `${name} `],
      );
      all.push(...rows.map(({ row }) => row));
    }
    return all.sort();
  }

  it('is not changed by any write', async () => {
    await signUp('vera', { tier: 'creator' });
    const vera = actor('vera').id;
    const hers = await ask('vera', 'POST /api/groups', {
      name: 'Hers',
      description: 'Her own.',
      is_private: true,
    });
    await ask('vera', 'POST /api/posts', { content: '<p>Her own words.</p>' });
    const today = app.clock.now();
    app.clock.set(new Date(today.getTime() - 3 * 86_400_000));
    await signUp('otis', { tier: 'builder' });
    const walk = await walkOf(actor('otis'));
    await walk.enrol();
    await walk.complete(1);
    app.clock.set(today);
    const before = await rowsWith(vera);
    const plans = await app.db.selectFrom('memberships').selectAll().orderBy('member_id').execute();
    const called = new Set<string>();
    const write = async (name: string, key: string, pattern: string, body: Record<string, unknown> = {}) => {
      const endpoint = (routes as Record<string, Endpoint>)[pattern] as Endpoint;
      const own = Object.keys((endpoint.body as { properties?: object } | undefined)?.properties ?? {});
      const extra = Object.entries(forged(vera)).filter(([field]) => !own.includes(field));
      const reply = await actor(name).call(key as Key, { ...Object.fromEntries(extra), ...body });
      expect(reply.status, `${key} ${JSON.stringify(reply.body)}`).toBe(200);
      expect(JSON.stringify(reply.body), key).not.toMatch(new RegExp(`${vera}|${forgedCount}|2001-02-03`));
      called.add(pattern);
      return reply.body;
    };
    /** Returns `POST /api/posts/:id/like` with the parameters filled in. */
    const on = (
      name: string,
      pattern: string,
      places: Record<string, string> = {},
      body?: Record<string, unknown>,
    ) =>
      write(
        name,
        pattern.replaceAll(/:(\w+)/g, (_whole, place: string) => places[place] ?? ''),
        pattern,
        body,
      );

    await on('cleo', 'POST /api/users/export', {}, { contents: 'practice' });
    const post = await on('cleo', 'POST /api/posts', {}, { content: '<p>On the ridge before six.</p>' });
    await on('cleo', 'PUT /api/posts/:id', post, { content: '<p>On the ridge before seven.</p>' });
    const illustrated = await actor('cleo').call(
      `PUT /api/posts/${post.id}/photo`,
      ...multipart(await photo('', { author_id: vera })),
    );
    expect(illustrated.status, JSON.stringify(illustrated.body)).toBe(200);
    called.add('PUT /api/posts/:id/photo');
    await on('cleo', 'DELETE /api/posts/:id/photo', post);
    await on('nora', 'POST /api/posts/:id/like', post, { liked: true });
    await on('nora', 'POST /api/posts/:id/flag', post);
    const comment = await on('nora', 'POST /api/posts/:id/comments', post, { content: 'How cold was it?' });
    await on('nora', 'PUT /api/comments/:id', comment, { content: 'How cold was it up there?' });
    await on('cleo', 'POST /api/comments/:id/like', comment, { liked: true });
    await on('cleo', 'POST /api/comments/:id/flag', comment);
    await on('cleo', 'DELETE /api/comments/:id', comment);
    const toUs = { message: 'Where is it?', form_id: newId() };
    const asked = await on('nora', 'POST /api/support/tickets', {}, { ...toUs, category: 'ideas' });
    await on('nora', 'POST /api/support/tickets/:id/messages', asked, { ...toUs, form_id: newId() });
    const ourReply = { message: 'Here.', version: 2, form_id: newId() };
    await on('milo', 'POST /api/admin/support/tickets/:id/replies', asked, ourReply);
    await on('milo', 'POST /api/admin/support/tickets/:id/notes', asked, {
      note: 'Found.',
      form_id: newId(),
    });
    await on('milo', 'PATCH /api/admin/support/tickets/:id', asked, { version: 3, priority: 'high' });
    await on('nora', 'POST /api/support/tickets/:id/close', asked);
    const { rows: jobs } = await app.pool.query<{ id: string }>(
      `select (graphile_worker.add_job('sweep-questions')).id::text as id`,
    );
    await app.pool.query(
      'update graphile_worker._private_jobs set attempts = max_attempts where id = $1::bigint',
      [jobs[0]?.id],
    );
    await on('mira', 'POST /api/admin/jobs/:job/retry', { job: jobs[0]?.id ?? '' });
    const ready = { id: newId() };
    await on('milo', 'PUT /api/admin/support/answers/:id', ready, { title: 'Found', content: 'Here it is.' });
    await on('milo', 'DELETE /api/admin/support/answers/:id', ready);
    const headline = { title: 'A walk', content: '<p>On Sunday.</p>', category: 'events' };
    const shared_news = await on('cleo', 'POST /api/news/posts', {}, { ...headline, published_at: 'x' });
    await on('cleo', 'PUT /api/news/posts/:id', shared_news, { ...headline, title: 'A long walk' });
    const newsPhoto = await actor('cleo').call(
      `PUT /api/news/posts/${shared_news.id}/image` as Key,
      ...multipart(await photo('', { author_id: vera })),
    );
    expect(newsPhoto.status).toBe(200);
    called.add('PUT /api/news/posts/:id/image');
    await on('cleo', 'DELETE /api/news/posts/:id/image', shared_news);
    await on('nora', 'POST /api/news/posts/:id/react', shared_news, { reaction_type: 'clap', active: true });
    await on('nora', 'POST /api/news/posts/:id/comments', shared_news, { content: 'How far?' });
    await on('nora', 'POST /api/news/posts/:id/flag', shared_news);
    await on('cleo', 'DELETE /api/news/posts/:id', shared_news);
    const walking = { title: 'A walk to the shop', content: '<p>It rained.</p>', category: 'walking' };
    const blogPost = await on(
      'cleo',
      'POST /api/blog/posts',
      {},
      { ...walking, published_at: 'x', slug: 'x' },
    );
    await on('cleo', 'POST /api/blog/posts/:id/withdraw', blogPost);
    await on('cleo', 'PUT /api/blog/posts/:id', blogPost, { ...walking, status: 'pending' });
    await on('mira', 'POST /api/blog/posts/:id/reject', blogPost, { reason: 'Say where.' });
    const blogCover = await actor('cleo').call(
      `PUT /api/blog/posts/${blogPost.id}/image` as Key,
      ...multipart(await photo('', { author_id: vera })),
    );
    expect(blogCover.status).toBe(200);
    called.add('PUT /api/blog/posts/:id/image');
    const blogPicture = await actor('cleo').call(
      `POST /api/blog/posts/${blogPost.id}/pictures` as Key,
      ...multipart(await photo('', { author_id: vera })),
    );
    expect(blogPicture.status).toBe(200);
    called.add('POST /api/blog/posts/:id/pictures');
    await on('cleo', 'DELETE /api/blog/posts/:id/image', blogPost);
    await on('cleo', 'PUT /api/blog/posts/:id', blogPost, { ...walking, status: 'pending' });
    await on('mira', 'POST /api/blog/posts/:id/approve', blogPost, {});
    await on('nora', 'POST /api/blog/posts/:id/flag', blogPost);
    await on('cleo', 'PUT /api/blog/posts/:id', blogPost, { ...walking, title: 'Another walk' });
    await on('cleo', 'DELETE /api/blog/posts/:id/revision', blogPost);
    await on('cleo', 'DELETE /api/blog/posts/:id', blogPost);
    const planned_circle = await on(
      'cleo',
      'POST /api/gatherings',
      {},
      { ...circleForm('call'), host_id: vera, hidden_at: 'x' },
    );
    const { version: first } = planned_circle;
    await on('cleo', 'PUT /api/gatherings/:id', planned_circle, { ...circleForm('talk'), version: first });
    await app.setTier(actor('nora'), 'creator');
    await on('nora', 'POST /api/gatherings/:id/seat', planned_circle);
    const { questions } = await on('nora', 'POST /api/gatherings/:id/questions', planned_circle, {
      content: 'How small?',
    });
    await on('cleo', 'PUT /api/gatherings/questions/:id/vote', questions[0], { voted: true });
    await on('cleo', 'POST /api/gatherings/questions/:id/flag', questions[0]);
    await on('nora', 'DELETE /api/gatherings/questions/:id', questions[0]);
    await on('nora', 'POST /api/gatherings/:id/flag', planned_circle);
    await on('nora', 'DELETE /api/gatherings/:id/seat', planned_circle);
    await on('cleo', 'POST /api/gatherings/:id/cancel', planned_circle, {});
    await app.setTier(actor('nora'), 'builder');
    const later = { ...headline, content: '<p>On Monday.</p>', publish_at: nextWeek() };
    const plannedNews = await on('cleo', 'POST /api/news/posts', {}, later);
    await on('cleo', 'POST /api/news/posts/:id/publish', plannedNews);
    const win = { achievement_type: 'goal', title: 'A month', description: 'Of mornings.' };
    const shared = await on('cleo', 'POST /api/share-success', {}, { ...win, data: { author_id: 'x' } });

    const { id } = await on(
      'cleo',
      'POST /api/groups',
      {},
      { name: 'Ridge', description: 'Up.', is_private: false },
    );
    const inGroup = { id, userId: actor('nora').id };
    await on('cleo', 'PATCH /api/groups/:id', inGroup, { rules: 'Bring water.', is_private: true });
    const cover = await actor('cleo').call(
      `PUT /api/groups/${id}/cover`,
      ...multipart(await photo('', { admin_id: vera })),
    );
    expect(cover.status).toBe(200);
    called.add('PUT /api/groups/:id/cover');
    await on('cleo', 'DELETE /api/groups/:id/cover', inGroup);
    await on('cleo', 'POST /api/groups/:id/invite', inGroup);
    await on('cleo', 'DELETE /api/groups/:id/invite', inGroup);
    const { status } = await on('nora', 'POST /api/groups/:id/join', inGroup);
    expect(status).toBe('pending');
    await on('cleo', 'POST /api/groups/:id/requests/:userId', inGroup, { accept: true });
    const pinned = await on(
      'cleo',
      'POST /api/posts',
      {},
      { content: '<p>Welcome up here.</p>', group_id: id },
    );
    await on('cleo', 'PUT /api/posts/:id/pin', pinned, { pinned: false });
    await on('cleo', 'PUT /api/posts/:id/members-only', pinned, { keep: true });
    await on('nora', 'PUT /api/notifications/mutes/:post', { post: pinned.id }, { muted: true });
    await on('nora', 'PUT /api/first-replies/helping', {}, { is_helping: true });
    await on('nora', 'PUT /api/notifications/group-mutes/:group', { group: id }, { muted: true });
    await on('nora', 'POST /api/messages/chats/:groupId/open', { groupId: id });
    await actor('nora').call('POST /api/messages', { receiver_id: id, content: 'Where to?' });
    await on('cleo', 'PUT /api/groups/:id/members/:userId/role', inGroup, { role: 'member' });
    await on('nora', 'POST /api/groups/:id/report', inGroup);
    await on('cleo', 'DELETE /api/groups/:id/members/:userId', inGroup);
    await on('nora', 'POST /api/groups/:id/leave', inGroup);
    await on('nora', 'DELETE /api/messages/chats/:groupId/own', { groupId: id });
    await on('cleo', 'PATCH /api/groups/:id', inGroup, { is_private: false, past: 'everyone' });
    await on('cleo', 'DELETE /api/groups/:id/opening', inGroup);

    const words = { title: 'Which map?', content: '<p>Paper or not?</p>', category: 'start_here' };
    const topic = await on('cleo', 'POST /api/forum/topics', {}, words);
    await on('cleo', 'PUT /api/forum/topics/:id', topic, { title: 'Which map is best?' });
    await on('milo', 'PUT /api/forum/topics/:id/state', topic, { pinned: false, locked: false });
    await on('nora', 'PUT /api/forum/topics/:id/watch', topic, { watch: 'watching' });
    const { view_count } = await on('nora', 'POST /api/forum/topics/:id/read', topic);
    expect(view_count).toBe(1);
    const reply = await on('nora', 'POST /api/forum/topics/:id/posts', topic, {
      content: '<p>Paper, always.</p>',
    });
    await on('nora', 'PUT /api/forum/posts/:id', reply, { content: '<p>Paper. Always.</p>' });
    await on('cleo', 'POST /api/forum/posts/:id/reactions', reply, { reaction_type: 'clap', active: true });
    await on('cleo', 'POST /api/forum/posts/:id/report', reply);
    await on('nora', 'DELETE /api/forum/posts/:id', reply);
    await on('milo', 'POST /api/forum/posts/:id/restore', reply);
    await on('cleo', 'DELETE /api/forum/topics/:id', topic);
    await on('milo', 'POST /api/forum/topics/:id/restore', topic);

    await on('nora', 'POST /api/follow/:id', { id: actor('fay').id });
    await on('nora', 'DELETE /api/follow/:id', { id: actor('fay').id });
    await on('nora', 'POST /api/users/:id/report', { id: actor('fay').id });
    const [toFay, toNora] = [{ partnerId: actor('fay').id }, { partnerId: actor('nora').id }];
    const note = { receiver_id: actor('fay').id, content: 'Hello, Fay.' };
    const message = await on('nora', 'POST /api/messages', {}, note);
    expect([message.sender_id, message.position]).toEqual([actor('nora').id, 1]);
    await on('fay', 'POST /api/messages/conversations/:partnerId/read', toNora, { position: 1 });
    const clap = { reaction_type: 'clap', active: true };
    await on('fay', 'PUT /api/messages/:partnerId/:id/reactions', { ...toNora, id: message.id }, clap);
    await on('fay', 'POST /api/messages/conversations/:partnerId/typing', toNora);
    await on('fay', 'PUT /api/messages/conversations/:partnerId/mute', toNora, { muted: true });
    await on('fay', 'POST /api/messages/:partnerId/:id/report', { ...toNora, id: message.id });
    await on(
      'nora',
      'PUT /api/messages/:partnerId/:id',
      { ...toFay, id: message.id },
      { content: 'Hi, Fay.' },
    );
    await on('nora', 'DELETE /api/messages/:partnerId/:id', { ...toFay, id: message.id });
    await on('nora', 'DELETE /api/messages/conversations/:partnerId', toFay);
    await on('nora', 'PUT /api/messages/settings', {}, { read_receipts: false });
    const doors = {
      profileVisibility: 'public',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    };
    await on('nora', 'PUT /api/users/privacy', {}, doors);
    await on('nora', 'PUT /api/users/notifications', {}, { forum: false, kinds: { day: { push: false } } });
    await on('nora', 'PUT /api/reminders/day', {}, { on: true, times: ['07:30'] });
    const [planned] = (await ask('nora', 'GET /api/reminders')).next;
    await on('nora', 'POST /api/reminders/:id/snooze', planned, { for: '10_minutes' });
    const { url } = await on('nora', 'POST /api/calendar');
    await on('nora', 'PUT /api/calendar', {}, { shows_names: true });
    await ask('visitor', new URL(url).pathname.replace(/^/, 'GET '));
    await on('nora', 'DELETE /api/calendar');
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const device1 = { endpoint: 'https://push.example/nora', keys };
    const device2 = { endpoint: 'https://push.example/nora-2', keys };
    await on('nora', 'POST /api/push/subscriptions', {}, device1);
    await on('visitor', 'PUT /api/push/subscriptions/renewed', {}, { before: device1, after: device2 });
    await on('nora', 'POST /api/push/test');
    const [device] = await ask('nora', 'GET /api/push/subscriptions');
    await on('nora', 'DELETE /api/push/subscriptions/:id', device);
    await on('nora', 'DELETE /api/push/subscriptions');
    await on('nora', 'PUT /api/users/portrait', {}, { portrait: 6 });
    await on('nora', 'PUT /api/users/start-page', {}, { start_page: 'journal' });
    const missed = { id: walk.programId, date: (await walk.progress()).body.miss?.date ?? '' };
    await on('otis', 'PUT /api/programs/:id/misses/:date', missed, { reason: 'forgot' });
    await on('otis', 'DELETE /api/programs/:id/misses/:date', missed);
    await on('otis', 'PUT /api/programs/:id/short-days', missed, { is_on: true });
    const portrayed = await actor('nora').call(
      'POST /api/users/upload-photo',
      ...multipart(await photo('', { id: vera })),
    );
    expect(portrayed.status).toBe(200);
    called.add('POST /api/users/upload-photo');
    await on('nora', 'DELETE /api/users/profile-photo');
    await on('nora', 'PUT /api/users/profile', {}, { name: 'Nora Lind', bio: 'Walks before work.' });
    const moved = { email: 'nora.new@example.com', password: 'seven grey stones' };
    const { change } = await on('nora', 'POST /api/users/email-change', {}, moved);
    expect(change.is_new_confirmed).toBe(false);
    await on('nora', 'DELETE /api/users/email-change');
    const proof = { password: 'seven grey stones' };
    await app.setMember(actor('nora'), { email_verified_at: app.clock.now() });
    const setup = await on('nora', 'POST /api/auth/second-step/setup', {}, proof);
    expect(setup.secret).toMatch(/^[A-Z2-7]+$/);
    await on('nora', 'POST /api/auth/second-step/turn-off', {}, proof);
    const { options } = await on('nora', 'POST /api/auth/passkeys/options', {}, proof);
    expect(options.challenge).toBeDefined();
    await on('visitor', 'POST /api/auth/login/passkey/options');
    await on('nora', 'PUT /api/drafts/:place', { place: 'post' }, { content: '<p>Half</p>' });
    await on('nora', 'DELETE /api/drafts/:place', { place: 'post' });
    await on('nora', 'POST /api/notifications/read', {}, { all: true });
    await on('nora', 'POST /api/notifications/unread', {}, { ids: [] });
    const [walked] = (await actor('nora').call('GET /api/programs')).body;
    await actor('nora').call(`POST /api/programs/${walked.id}/enroll` as Key);
    const entry = { day: 1, reflection: 'A heron, twice.' };
    await actor('nora').call(`POST /api/programs/${walked.id}/save-reflection` as Key, entry);
    const sentence = { program_id: walked.id, round: 1, day: 1, sentence: 'A heron, twice.' };
    await on('nora', 'POST /api/share-sentence', {}, sentence);
    const aim = { title: 'Ten runs', target_value: 10, unit: 'runs', deadline: '2099-12-31' };
    const goal = await on('nora', 'POST /api/goals', {}, { ...aim, current_value: 9, is_completed: true });
    expect([goal.current_value, goal.is_completed]).toEqual([0, false]);
    await on('nora', 'PATCH /api/goals/:id', goal, { title: 'Ten long runs', current_value: 9 });
    const update = await actor('nora').call(
      `PATCH /api/goals/${goal.id}/progress?current_value=4` as 'PATCH /api/goals/:id/progress',
      { ...Object.fromEntries([['author_id', vera]]), entry_id: nowhere },
    );
    expect([update.status, update.body.current_value]).toEqual([200, 4]);
    called.add('PATCH /api/goals/:id/progress');
    await on('nora', 'DELETE /api/goals/:id/entries/:entry', { id: goal.id, entry: nowhere });
    await on('nora', 'POST /api/goals/:id/celebrated', goal);
    const runs = await ask('nora', 'POST /api/habits', { name: 'Run' });
    await on('nora', 'PUT /api/habits/:id/pause', runs, { days: 3 });
    await on('nora', 'DELETE /api/habits/:id/pause', runs);
    const adds = [{ goal_id: goal.id, per: 'day', amount: 1 }];
    await on('nora', 'PUT /api/habits/:id/goals', runs, { goals: adds });
    await on('nora', 'DELETE /api/goals/:id', goal);

    await on('nora', 'PUT /api/journal/feelings/:date', { date: '2026-03-01' }, { mood: 4 });
    const [review] = (await ask('nora', 'GET /api/reviews')).reviews;
    const answer = await on('nora', 'PUT /api/reviews/:from/answer', review, { answer: 'More sleep.' });
    expect(answer.version).toBe(1);

    // No member here has finished. `certificates.test.ts` publishes one.
    const none = await actor('nora').call('PUT /api/certificates/0000-0000-0000/public', { is_public: true });
    expect(none.status).toBe(404);
    called.add('PUT /api/certificates/:number/public');

    const habit = await on('nora', 'POST /api/habits', {}, { name: 'Walk' });
    const onDay = { id: habit.id, date: '2026-03-01' };
    await on('nora', 'PATCH /api/habits/:id', habit, { streak: forgedCount, total_completed: forgedCount });
    const ticked = await on('nora', 'PUT /api/habits/:id/days/:date', onDay, { done: true });
    expect([ticked.streak, ticked.total_completed]).toEqual([1, 1]);
    await on('nora', 'POST /api/habits/all-done', {}, { routine: null, date: '2026-03-01' });
    await on('nora', 'PUT /api/habits/order', {}, { order: [{ id: habit.id, routine: null }] });
    await app.db
      .insertInto('reminder_deliveries')
      .values({
        id: newId(),
        member_id: actor('nora').id,
        habit_id: habit.id,
        local_date: '2026-03-02',
        time: '07:30',
        planned_at: app.clock.now(),
        batch: newId(),
        token_hash: sha256('did_it'),
      })
      .execute();
    await on('visitor', 'POST /api/reminders/link', {}, { token: 'did_it' });
    await on('visitor', 'POST /api/reminders/snooze', {}, { token: 'did_it', for: '10_minutes' });
    await on('visitor', 'POST /api/reminders/done', {}, { token: 'did_it' });
    const ended = signUnsubscribe(app.config.serverKey, { kind: 'day', memberId: actor('nora').id });
    const unsubscribe = 'POST /api/reminders/unsubscribe';
    await write('visitor', `${unsubscribe}?token=${ended}`, unsubscribe);
    const resubscribe = 'POST /api/reminders/resubscribe';
    await write('visitor', `${resubscribe}?token=${ended}`, resubscribe);
    await on('nora', 'DELETE /api/habits/:id', habit);

    const [report] = await ask('mira', 'GET /api/admin/flagged-content?content_type=post&status=pending');
    const decided = await on('milo', 'PATCH /api/admin/flagged-content/:id', report, {
      status: 'approved',
      note: '',
    });
    expect([decided.reviewed_by, decided.reviewed_at]).toEqual([
      actor('milo').id,
      app.clock.now().toISOString(),
    ]);
    await on('milo', 'POST /api/admin/flagged-content/:id/reopen', report);
    await on('milo', 'PATCH /api/admin/flagged-content/:id', report, { status: 'action_taken', note: '' });
    await on(
      'cleo',
      'POST /api/posts/:id/appeal',
      { id: report.content_id },
      { words: 'Please look again.' },
    );
    for (const [type, key] of [
      ['comment', 'POST /api/comments/:id/appeal'],
      ['reply', 'POST /api/forum/posts/:id/appeal'],
    ] as const) {
      const cases = await ask('mira', `GET /api/admin/flagged-content?content_type=${type}`);
      const hiding = cases.find(
        ({ author, action }: { author: { id: string } | null; action: string | null }) =>
          author?.id === actor('fay').id && action === 'hide',
      );
      const looked = await on('fay', key, { id: hiding.content_id }, { words: 'Please look again.' });
      expect(looked.appeal).toBe('waiting');
    }
    await on('milo', 'PATCH /api/admin/users/:id/suspend', { id: actor('fay').id }, { is_suspended: false });
    await on('milo', 'PUT /api/admin/watched-words', {}, { words: ['snake oil'] });
    await on('mira', 'POST /api/admin/confirm', {}, { password: 'seven grey stones' });
    const [appeal] = await ask('mira', 'GET /api/admin/suspension-appeals');
    await on('mira', 'POST /api/admin/suspension-appeals/:id/decision', appeal, { outcome: 'kept' });
    const categories = await ask('mira', 'GET /api/admin/forum-categories');
    await on('mira', 'PUT /api/admin/forum-categories', {}, categories);
    const unwanted = await ask('cleo', 'POST /api/posts', { content: '<p>Buy this.</p>' });
    await on('mira', 'DELETE /api/admin/posts/:id', unwanted);
    const spammer = await app.register({ name: 'Spammer', email: 'spammer@example.com' });
    await on('mira', 'DELETE /api/admin/users/:id', { id: spammer.id }, { texts: 'keep' });
    await on('cleo', 'DELETE /api/posts/:id', shared.post);
    await on('cleo', 'DELETE /api/groups/:id', inGroup);
    const named = { name: 'Newcomer', email: 'newcomer@example.com', password: 'seven grey stones' };
    const joined = await on('visitor', 'POST /api/auth/register', {}, named);
    expect([joined.user.membership_tier, joined.user.is_admin]).toEqual(['starter', false]);

    // Writing into another member's group is refused, and its privacy stays.
    for (const [key, body] of [
      ['POST /api/posts', { content: '<p>In there.</p>', group_id: hers.id }],
      [`PATCH /api/groups/${hers.id}`, { is_private: false }],
      [`POST /api/groups/${hers.id}/requests/${actor('cleo').id}`, { accept: true }],
      [`PUT /api/groups/${hers.id}/members/${actor('cleo').id}/role`, { role: 'owner' }],
    ] as const)
      expect((await actor('cleo').call(key as Key, body)).status, key).toBe(404);
    for (const name of staff)
      expect((await actor(name).call(`PATCH /api/groups/${hers.id}`, { is_private: false })).status).toBe(
        403,
      );

    // The remaining calls of the contract ignore unknown fields too.
    for (const [pattern] of endpoints) {
      if (pattern.startsWith('GET ') || called.has(pattern)) continue;
      const url = pattern.replaceAll(/:(\w+)/g, (_whole, place: string) => inPlace[place] ?? nowhere);
      // Some of these calls end the session.
      const session = { memberId: actor('finn').id, device: 'test', now: app.clock.now() };
      const finn = app.actor(await app.db.transaction().execute((db) => openSession(db, session)));
      expect((await finn.call(url as Key, forged(vera))).status, pattern).toBeLessThan(500);
    }
    expect(communityWrites.filter((pattern) => !called.has(pattern))).toEqual([]);

    expect(await rowsWith(vera)).toEqual(before);
    expect(await rowsWith('2001-02-03', `:${forgedCount},`, `:${forgedCount}}`)).toEqual([]);
    expect(await app.db.selectFrom('memberships').selectAll().orderBy('member_id').execute()).toEqual(plans);
    const { rows } = await app.pool.query(`
      select (select count(*)::int from members where is_admin) as admins, (select count(*)::int from members where is_moderator) as moderators,
        (select count(*)::int from posts where pinned_at is not null) as pinned_posts,
        (select count(*)::int from forum_topics where pinned_at is not null or locked_at is not null) as raised_topics,
        (select count(*)::int from posts where not is_listed) as unlisted, (select count(*)::int from groups where is_welcome) as welcomes`);
    expect(rows).toEqual([
      { admins: 1, moderators: 1, pinned_posts: 0, raised_topics: 0, unlisted: 1, welcomes: 1 },
    ]);
  });
});

describe('an export', () => {
  // The words that each member wrote, also where a group or a moderator has hidden them since, and names of joined groups.
  it.each(Object.keys(own))("of %s has all of their own words and no one else's", async (name) => {
    const text = [...(await downloadExport(app, actor(name))).values()].join('\n');
    const has = Object.entries(canaries).flatMap(([place, { word }]) => (text.includes(word) ? [place] : []));
    const drafts = Object.keys(canaries).filter(
      (place) => /^draft .*:[\da-f-]{36}$/.test(place) && mayRead(name, place),
    );
    expect(has.toSorted()).toEqual([...(own[name] ?? []), `address of ${name}`, ...drafts].toSorted());
  });
});
