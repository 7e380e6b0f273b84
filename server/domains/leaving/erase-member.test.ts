import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { byProfileText } from '#contract/profile/texts.ts';
import { tasksOf } from '#server/app.ts';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import { tables } from '#server/tables.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { multipart, png } from '#server/testing/multipart.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { eraseMember } from './erase-member.ts';

// Puts a unique word into everything a member can fill in, erases the member, and looks for the words in every
// table and file.
const app = await testApp();
let nora: Actor;
let milo: Actor;
const forgotten: string[] = [];

beforeAll(async () => {
  app.mailer.forget = async (address) => void forgotten.push(address);
  ({ cleo: nora, milo } = await app.cast('cleo', 'milo'));
});

const ask = async (member: Actor, key: string, body?: unknown, headers?: Record<string, string>) => {
  const reply = await member.call(key as 'POST /api/posts', body as never, headers);
  expect(reply.status, `${key}: ${JSON.stringify(reply.body)}`).toBe(200);
  return reply.body as never as Record<string, never> & { id: string };
};

const withPhoto = async (fields: Record<string, string>) => multipart(await png(), fields);

/** Returns by place the tables that have its word. Reads each table once for all words. */
async function tablesBy<Place extends string>(
  words: Record<Place, string>,
): Promise<Record<Place, string[]>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`);
  const places = Object.keys(words) as Place[];
  const found = Object.fromEntries(places.map((place) => [place, [] as string[]])) as Record<Place, string[]>;
  const sought = places.map((place) => words[place].toLowerCase());
  for (const { name } of tables) {
    const { rows } = await app.pool.query<{ at: number }>(
      `with lines as materialized (select lower(t::text) as line from ${name} t)
       select at::int from unnest($1::text[]) with ordinality as w (word, at) where exists (select from lines where position(word in line) > 0)`,
      [sought],
    );
    for (const { at } of rows) found[places[at - 1] as Place].push(name);
  }
  return found;
}
/** Returns the tables that have this word, without those that may keep it. */
async function tablesWith(word: string, except: readonly string[] = []): Promise<string[]> {
  const { tables } = await tablesBy({ tables: word });
  return tables.filter((name) => !except.includes(name.replace('public.', '')));
}
/** Returns the places whose word is in no table. */
const missing = async (words: Record<string, string>): Promise<string[]> =>
  Object.entries(await tablesBy(words)).flatMap(([place, tables]) => (tables.length === 0 ? [place] : []));
/** Returns the places whose word is in a table, with these tables. */
const remaining = async (words: Record<string, string>): Promise<string[]> =>
  Object.entries(await tablesBy(words)).flatMap(([place, tables]) =>
    tables.length > 0 ? [`${place}: ${tables.join(', ')}`] : [],
  );

const filesNow = async (): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of app.files.list()) names.push(name);
  return names;
};

interface Planted {
  leaver: Actor;
  /** Words in what only the leaver sees, or what identifies them. */
  personal: Record<string, string>;
  /** Words in what they wrote for others. */
  texts: Record<string, string>;
  /** Posts and topics that others answered. */
  answered: { post: string; topic: string };
}

/** Makes a member with a word of their own in everything they can fill in. */
async function plant(): Promise<Planted> {
  const personal: Record<string, string> = {};
  const texts: Record<string, string> = {};
  const wordIn = (into: Record<string, string>) => (place: string) => {
    const word = `zq${randomBytes(6).toString('hex')}x`;
    into[place] = word;
    return word;
  };
  const own = wordIn(personal);
  const shown = wordIn(texts);
  const leaver = await app.register({
    name: own('name'),
    email: `${own('address')}@example.com`,
    tier: 'creator',
  });
  await app.setMember(leaver, { created_at: new Date('2025-01-01') });
  await subscribe(app, leaver, 'creator_monthly');
  await ask(leaver, 'PUT /api/users/profile', {
    name: personal['name'],
    ...byProfileText(own),
  });
  await ask(leaver, 'POST /api/users/upload-photo', ...(await withPhoto({})));
  await ask(leaver, 'PUT /api/users/privacy', {
    profileVisibility: 'public',
    activityVisibility: 'friends',
    messagePermission: 'everyone',
  });
  const [programme] = (await leaver.call('GET /api/programs')).body;
  await ask(leaver, `POST /api/programs/${programme?.id}/enroll`);
  await ask(leaver, `POST /api/programs/${programme?.id}/save-reflection`, { day: 1, reflection: 'Sealed.' });
  const habit = await ask(leaver, 'POST /api/habits', {
    name: own('habit'),
    description: own('description of a habit'),
    unit: own('unit of a habit'),
    routine: own('routine'),
  });
  await ask(leaver, `PUT /api/habits/${habit.id}/days/2026-03-01`, { note: own('note of a habit') });
  const goal = await ask(leaver, 'POST /api/goals', {
    title: own('goal'),
    description: own('description of a goal'),
    target_value: 12,
    unit: own('unit of a goal'),
    deadline: '2099-12-31',
  });
  await ask(leaver, `PATCH /api/goals/${goal.id}/progress?current_value=3`, { note: own('note of a goal') });
  await ask(leaver, 'PUT /api/drafts/post', { content: `<p>${own('draft')}</p>` });
  const group = await ask(leaver, 'POST /api/groups', {
    name: own('empty group'),
    description: own('its words'),
  });
  await ask(leaver, 'POST /api/posts', { content: '<p>First in here.</p>', group_id: group.id });

  const draft = await ask(leaver, 'POST /api/courses', {
    title: own('draft of a course'),
    description: own('description of a draft'),
    category: 'habits',
  });
  await ask(leaver, `POST /api/courses/${draft.id}/lessons`, {
    title: own('draft of a lesson'),
    description: own('about a lesson'),
    content: `<p>${own('text of a lesson')}</p>`,
  });
  const library = await ask(leaver, 'POST /api/courses', {
    title: shown('course'),
    description: shown('description of a course'),
    category: 'habits',
  });
  await ask(leaver, `POST /api/courses/${library.id}/lessons`, {
    title: shown('lesson'),
    description: 'About it.',
    is_published: true,
  });
  await ask(leaver, `PUT /api/courses/${library.id}`, { is_published: true });
  const taught = await ask(nora, 'POST /api/courses', {
    title: `Taught ${randomBytes(3).toString('hex')}`,
    description: 'One assignment.',
    category: 'habits',
  });
  const task = await ask(nora, `POST /api/courses/${taught.id}/lessons`, {
    title: 'Hand it in',
    description: 'About it.',
    lesson_type: 'assignment',
    is_published: true,
  });
  await ask(nora, `PUT /api/lessons/${task.id}/assignment`, {
    collects_work: true,
    due_on: null,
    due_after_days: null,
    needs_acceptance: true,
    shows_examples: false,
  });
  await ask(nora, `PUT /api/courses/${taught.id}`, { is_published: true });
  await ask(leaver, `POST /api/courses/${taught.id}/enroll`);
  await ask(leaver, `POST /api/lessons/${task.id}/submissions`, {
    number: 1,
    content: own('work of a learner'),
    pictures: [],
    may_be_example: false,
  });
  await ask(leaver, 'POST /api/blog/posts', {
    title: own('title of a blog post'),
    content: `<p>${own('text of a blog post that waits')}</p>`,
    category: 'walking',
  });
  await ask(leaver, 'POST /api/news/posts', {
    title: own('headline of scheduled news'),
    content: `<p>${own('scheduled news')}</p>`,
    category: 'events',
    publish_at: new Date(app.clock.now().getTime() + 60 * 86_400_000).toISOString().slice(0, 16),
  });

  const circle = await ask(leaver, 'POST /api/gatherings', {
    kind: 'circle',
    title: shown('title of a circle'),
    summary: shown('summary of a circle'),
    about: shown('text of a circle'),
    call_url: 'https://call.example/circle',
    seats: 4,
    meetings: [3, 10].map((days) => ({
      title: shown(`title of meeting ${days}`),
      about: shown(`text of meeting ${days}`),
      starts: new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 16),
      minutes: 60,
    })),
  });
  expect(circle.id).toBeTruthy();
  const link = `<a class="mention" href="/u/${leaver.id}">@${personal['name']}</a>`;
  await ask(nora, 'POST /api/posts', { content: `<p>With ${link} ${randomBytes(3).toString('hex')}.</p>` });
  // Written when the leaver had another name.
  const formerly = link.replace(/@.*(?=<)/, `@${own('former name')}`);
  await ask(nora, 'POST /api/posts', { content: `<p>By ${formerly} ${randomBytes(3).toString('hex')}.</p>` });
  const reported = await ask(leaver, 'POST /api/posts', { content: `<p>${own('reported post')}</p>` });
  await ask(nora, `POST /api/posts/${reported.id}/flag`, { reason: 'Strange.' });
  await ask(leaver, `PUT /api/posts/${reported.id}`, { content: '<p>Changed since it was reported.</p>' });
  await ask(leaver, `DELETE /api/posts/${reported.id}`);
  const post = await ask(
    leaver,
    'POST /api/posts',
    ...(await withPhoto({ content: `<p>${shown('post')}</p>`, image_alt: shown('words of a photo') })),
  );
  await ask(leaver, 'POST /api/posts', { content: `<p>${shown('unanswered post')}</p>` });
  const hers = await ask(nora, 'POST /api/posts', {
    content: `<p>Hers ${randomBytes(3).toString('hex')}.</p>`,
  });
  await ask(nora, `POST /api/posts/${hers.id}/comments`, {
    content: `Thank you, @${personal['name']}, ${randomBytes(3).toString('hex')}.`,
    mentions: [leaver.id],
  });
  const comment = await ask(leaver, `POST /api/posts/${hers.id}/comments`, { content: shown('comment') });
  await ask(nora, `POST /api/posts/${hers.id}/comments`, { content: 'An answer.', parent_id: comment.id });
  await ask(leaver, `POST /api/posts/${hers.id}/comments`, { content: shown('unanswered comment') });
  await ask(nora, `POST /api/posts/${post.id}/comments`, {
    content: `Thank you for the words ${post.id.slice(-6)}.`,
  });
  await ask(leaver, `POST /api/posts/${hers.id}/like`, { liked: true });
  await ask(leaver, `POST /api/posts/${hers.id}/flag`, { reason: own('reason of a report') });
  await ask(nora, `POST /api/posts/${post.id}/like`, { liked: true });
  const topic = await ask(leaver, 'POST /api/forum/topics', {
    title: shown('title'),
    content: `<p>${shown('topic')}</p>`,
    category: 'start_here',
    tags: [shown('tag')],
  });
  await ask(leaver, 'POST /api/forum/topics', {
    title: shown('unanswered title'),
    content: `<p>${shown('unanswered topic')}</p>`,
    category: 'start_here',
  });
  const hersToo = await ask(nora, 'POST /api/forum/topics', {
    title: `Which map ${randomBytes(3).toString('hex')}?`,
    content: '<p>Paper or not?</p>',
    category: 'start_here',
  });
  const reply = await ask(leaver, `POST /api/forum/topics/${hersToo.id}/posts`, {
    content: `<p>${shown('reply')}</p>`,
  });
  await ask(nora, `POST /api/forum/topics/${hersToo.id}/posts`, {
    content: '<p>Paper, always.</p>',
    parent_id: reply.id,
  });
  await ask(nora, `POST /api/forum/topics/${topic.id}/posts`, {
    content: `<p>A reply to ${topic.id.slice(-6)}.</p>`,
  });
  await ask(leaver, `POST /api/forum/posts/${hersToo.id}/reactions`, { reaction_type: 'like', active: true });
  const deleted = await ask(leaver, `POST /api/forum/topics/${hersToo.id}/posts`, {
    content: `<p>${own('deleted reply')}</p>`,
  });
  await ask(leaver, `DELETE /api/forum/posts/${deleted.id}`);
  await ask(
    leaver,
    'POST /api/messages',
    ...(await withPhoto({ receiver_id: nora.id, content: shown('message') })),
  );
  await ask(nora, 'POST /api/messages', {
    receiver_id: leaver.id,
    content: `An answer to ${leaver.id.slice(-6)}.`,
  });
  await ask(leaver, 'PUT /api/messages/settings', { read_receipts: false });
  await ask(nora, `POST /api/follow/${leaver.id}`);
  await ask(leaver, `POST /api/follow/${nora.id}`);
  await ask(nora, `POST /api/users/${leaver.id}/report`, { reason: 'A strange profile.' });
  await ask(milo, `PATCH /api/admin/users/${leaver.id}/suspend`, {
    is_suspended: true,
    reason: own('reason of a suspension'),
    until: null,
  });
  await ask(milo, `PATCH /api/admin/users/${leaver.id}/suspend`, { is_suspended: false });
  await app.db
    .insertInto('newsletter_subscriptions')
    .values({
      id: leaver.id,
      email: leaver.email,
      wording: 'Yes.',
      asked_at: app.clock.now(),
      confirmed_at: app.clock.now(),
    })
    .execute();
  await app.runJobs();
  const { body } = await app.visitor.call('POST /api/auth/login', {
    email: leaver.email,
    password: castPassword,
  });
  return {
    leaver: { ...app.actor(body.access_token), id: leaver.id, email: leaver.email },
    personal,
    texts,
    answered: { post: post.id, topic: topic.id },
  };
}

const leave = async (member: Actor, texts: 'keep' | 'erase') =>
  expect(
    (await member.call('POST /api/users/delete-account', { password: castPassword, texts })).status,
  ).toBe(200);
const runDue = async () => {
  await tasksOf(app)['erase-due-members']?.({}, { id: '0', attempt: 1 });
  await app.runJobs();
};
/** Tables that keep an erased member's id, which says nothing about a person any more. */
const keepIds = ['audit_log', 'erasures'];

describe.each(['keep', 'erase'] as const)('a member who leaves and chooses to %s texts', (choice) => {
  let planted: Planted;
  beforeAll(async () => {
    planted = await plant();
    expect(await missing({ ...planted.personal, ...planted.texts })).toEqual([]);
    await leave(planted.leaver, choice);
    app.clock.advance({ days: 29, hours: 23 });
    await runDue();
  });

  it('is whole until the 30 days are over', async () => {
    expect(await missing({ ...planted.personal, ...planted.texts })).toEqual([]);
  });

  it('leaves nothing behind afterwards', async () => {
    const before = await filesNow();
    app.clock.advance({ hours: 1 });
    const begun = performance.now();
    await runDue();
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(await remaining(planted.personal)).toEqual([]);
    if (choice === 'erase') expect(await remaining(planted.texts)).toEqual([]);
    else expect(await missing(planted.texts)).toEqual([]);
    expect(await tablesWith(planted.leaver.id, keepIds)).toEqual([]);
    // A guard is named after what it guards, such as the profile photo. The guard of a group stays with the group.
    const { rows: guards } = await app.pool.query(`select id from picture_guards g where
      not exists (select from images i where i.guard_id = g.id) and not exists (select from groups o where o.id = g.id)`);
    expect(guards).toEqual([]);
    // The profile photo is gone, and the photo of the post with its text.
    expect(before.length - (await filesNow()).length).toBeGreaterThan(choice === 'erase' ? 1 : 0);
    expect(forgotten).toContain(planted.leaver.email);
  });

  it('leaves the conversations of others readable, and every count right', async () => {
    const { post, topic } = planted.answered;
    const read = await nora.call(`GET /api/posts/${post}` as 'GET /api/posts/:id');
    expect(read.body).toMatchObject({ user: { id: null, name: 'Former member' }, comments_count: 1 });
    const words = choice === 'erase' ? 'Deleted by its author.' : planted.texts['post'];
    expect(read.body.content).toContain(words);
    const page = await nora.call(`GET /api/forum/topics/${topic}` as 'GET /api/forum/topics/:id');
    expect(JSON.stringify(page.body)).toContain(`A reply to ${topic.slice(-6)}.`);
    const broken = (await checkInvariants(app)).filter(({ count }) => count > 0);
    expect(broken).toEqual([]);
    expect((await verifyLog(app.db)).brokenAt).toBeNull();
  });

  it('frees the address', async () => {
    const { body } = await app.visitor.call('POST /api/auth/login', {
      email: planted.leaver.email,
      password: castPassword,
    });
    expect(body).toMatchObject({ code: 'wrong_credentials' });
    const again = await app.register({ email: planted.leaver.email });
    expect((await again.call('GET /api/auth/me')).body.membership_tier).toBe('starter');
  });
});

describe('erasing', () => {
  it('continues after it was killed at any statement', async () => {
    const { leaver, personal, texts } = await plant();
    await leave(leaver, 'erase');
    app.clock.advance({ days: 30 });
    let kills = 0;
    for (let at = 1; at < 400; at += at < 12 ? 1 : 13) {
      let left = at;
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => {
          left -= 1;
          if (left === 0) throw new Error('killed');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const ended = await eraseMember({ ...app, db } as never, tables, leaver.id).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed');
          return false;
        },
      );
      if (ended) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(10);
    await eraseMember(app, tables, leaver.id);
    await app.runJobs();
    expect(await remaining({ ...personal, ...texts })).toEqual([]);
    expect(await tablesWith(leaver.id, keepIds)).toEqual([]);
  }, 60_000);

  it('runs once when two servers begin, and an account that is kept stays', async () => {
    const gone = await app.register({ tier: 'builder' });
    const kept = await app.register({ tier: 'builder' });
    for (const member of [gone, kept]) {
      await ask(member, 'POST /api/posts', { content: `<p>By ${member.id}.</p>` });
      await leave(member, 'erase');
    }
    app.clock.advance({ days: 29, hours: 23 });
    const { body } = await app.visitor.call('POST /api/auth/login', {
      email: kept.email,
      password: castPassword,
    });
    const back = app.actor(body.access_token);
    expect((await back.call('POST /api/users/keep-account')).status).toBe(200);
    app.clock.advance({ hours: 1 });
    await Promise.allSettled([
      eraseMember(app, tables, gone.id),
      eraseMember(app, tables, gone.id),
      eraseMember(app, tables, kept.id),
    ]);
    await eraseMember(app, tables, gone.id);
    expect(await tablesWith(gone.id, keepIds)).toEqual([]);
    expect((await back.call('GET /api/auth/me')).status).toBe(200);
  });

  it('can’t be stopped from the instant that was promised on', async () => {
    const member = await app.register({ tier: 'builder' });
    await leave(member, 'keep');
    app.clock.advance({ days: 30 });
    const { body } = await app.visitor.call('POST /api/auth/login', {
      email: member.email,
      password: castPassword,
    });
    const back = app.actor(body.access_token);
    const refused = await back.call('POST /api/users/keep-account');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Your account is being erased, so it can't be kept any more.",
    ]);
    const [late] = await Promise.all([
      back.call('POST /api/users/keep-account'),
      eraseMember(app, tables, member.id),
    ]);
    expect([401, 409]).toContain(late.status);
    expect((await back.call('GET /api/auth/me')).status).toBe(401);
  });

  it('has time to read the long tables of events and notifications', async () => {
    const member = await app.register({ tier: 'builder' });
    const follower = await app.register({});
    await ask(follower, `POST /api/follow/${member.id}`);
    await leave(member, 'keep');
    app.clock.advance({ days: 30 });
    await app.pool.query(`
      create function require_time() returns trigger language plpgsql as $$ begin
        if current_setting('statement_timeout') <> '0' then raise exception 'This statement has no time.'; end if;
        return old; end $$`);
    await app.pool.query(
      `create trigger takes_long before delete on domain_events for each row when (old.what = 'member.followed') execute function require_time()`,
    );
    try {
      await eraseMember(app, tables, member.id);
    } finally {
      await app.pool.query('drop function require_time() cascade');
    }
    expect(await tablesWith(member.id, keepIds)).toEqual([]);
  });

  it('ends a change of the email address that would name the member again', async () => {
    const member = await app.register({});
    await app.setMember(member, { email_verified_at: app.clock.now() });
    const next = `again-${member.email}`;
    await ask(member, 'POST /api/users/email-change', { email: next, password: castPassword });
    await app.db
      .updateTable('email_changes')
      .set({ new_confirmed_at: app.clock.now() })
      .where('member_id', '=', member.id)
      .execute();
    await leave(member, 'keep');
    app.clock.advance({ days: 30 });
    await app.setMember(member, { erasing_since: app.clock.now() });
    await tasksOf(app)['settle-email-changes']?.({}, { id: '0', attempt: 1 });
    const { email } = await app.db
      .selectFrom('members')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(member.email);
  });

  it('is begun again by the schedule when only its end is missing', async () => {
    const member = await app.register({});
    await leave(member, 'keep');
    app.clock.advance({ days: 30 });
    await eraseMember(app, tables, member.id);
    const unfinished = () =>
      app.db.selectFrom('erasures').select('member_id').where('erased_at', 'is', null).execute();
    await app.db
      .updateTable('erasures')
      .set({ erased_at: null })
      .where('member_id', '=', member.id)
      .execute();
    expect(await unfinished()).toHaveLength(1);
    await runDue();
    expect(await unfinished()).toEqual([]);
  });

  it('handles what the provider of payments sends afterwards', async () => {
    const member = await app.register({});
    const { providerId } = await subscribe(app, member, 'founder_monthly');
    await leave(member, 'keep');
    app.clock.advance({ days: 30 });
    await runDue();
    await tasksOf(app)['apply-subscription']?.({ provider_id: providerId }, { id: '0', attempt: 1 });
    await app.runJobs();
    const { rows } = await app.pool.query("select state, member_id from founder_seats where state <> 'free'");
    expect(rows).toEqual([{ state: 'retired', member_id: null }]);
  });

  it('waits for the provider of payments', async () => {
    const member = await app.register({});
    await leave(member, 'keep');
    await subscribe(app, member, 'builder_monthly');
    app.clock.advance({ days: 30 });
    const { readSubscription } = app.payments;
    app.payments.readSubscription = () => Promise.reject(new Error('away'));
    await expect(eraseMember(app, tables, member.id)).rejects.toThrow();
    app.payments.readSubscription = readSubscription;
    expect(await tablesWith(member.email)).not.toEqual([]);
    await eraseMember(app, tables, member.id);
    expect(await tablesWith(member.email)).toEqual([]);
  });
});
