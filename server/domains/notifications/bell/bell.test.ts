import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { ContentType } from '#contract/content-types/content-types.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { content, tasksOf } from '#server/app.ts';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { hideProfile, showProfile } from '#server/domains/profile/privacy/hide-profile.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { readSamples } from '#server/testing/content-samples.ts';
import { notifyMember } from '../notify-member.ts';
import { findWrongBells } from './find-wrong-bells.ts';
import { type Bell, countOfBell } from './store.ts';

// Random acts of four members and of moderators. After each, the numbers that are kept for every bell must be those that are counted.

const app = await testApp();
const people: Actor[] = [];
/** One content of each type, by the first person, which the second may read. */
const samples = new Map<ContentType, string>();
let group = '';
let course = '';

beforeAll(async () => {
  for (const name of ['Nora', 'Ada', 'Cleo', 'Mira'])
    people.push(await app.register({ name, tier: 'creator' }));
  await run(sql`update members set email_verified_at = now(), created_at = created_at - interval '1 year'`);
});

/** Writes again what was deleted, and ends what would keep its author from it. */
async function prepare(): Promise<void> {
  for (const table of ['member_blocks', 'member_mutes', 'group_requests', 'course_authors'])
    await run(sql`delete from ${sql.table(table)}`);
  await run(
    sql`update members set away_since = null, is_admin = id = ${idOf(3)}, second_step_due_at = '2099-01-01'`,
  );
  await run(sql`update memberships set tier = 'creator'`);
  for (const each of [0, 1, 2, 3]) await acts['open or close a profile']?.({ by: each, to: each, pick: 0 });
  const found = async (table: string, id: string) =>
    (await oneOf(sql`select id::text from ${sql.table(table)} where id::text = ${id}`, 0)) !== null;
  for (const [type, { write }] of await readSamples()) {
    const table = tables[type];
    if (table && !(await found(table, samples.get(type) ?? '')))
      samples.set(type, await write({ app, author: person(0), reader: person(1) }));
  }
  if (!(await found('groups', group))) {
    const said = { name: 'Fog', description: 'Early.', is_private: true };
    group = (await person(0).call('POST /api/groups', said)).body.id;
    for (const each of [1, 2]) await acts['be there or not']?.({ by: each, to: each, pick: 2 });
  }
  for (const each of [0, 1, 2])
    for (const place of [{}, { group_id: group }])
      await person(each).call('POST /api/posts', { content: `Fog ${app.clock.now().getTime()}.`, ...place });
  await person(0).call('POST /api/share-success', {
    achievement_type: 'milestone',
    title: 'Walked',
    description: 'Far.',
  });
  if (await found('courses', course)) return;
  const said = { title: 'Maps', description: 'How to read them.', category: 'habits' };
  course = (await person(0).call('POST /api/courses', said)).body.id;
  for (const title of ['North', 'South'])
    await person(0).call(`POST /api/courses/${course}/lessons` as Key, {
      title,
      description: 'Look.',
      is_published: true,
    });
  await person(0).call(`PUT /api/courses/${course}` as Key, { is_published: true });
  for (const each of [1, 2]) await person(each).call(`POST /api/courses/${course}/enroll` as Key);
}

/** Tables of content that members write. */
const tables: Partial<Record<ContentType, string>> = {
  post: 'posts',
  comment: 'comments',
  topic: 'forum_topics',
  reply: 'forum_posts',
  group: 'groups',
  news: 'news',
  blog: 'blog_posts',
  gathering: 'gatherings',
  question: 'gathering_questions',
  course: 'courses',
  lesson: 'lessons',
  work: 'submissions',
  message: 'messages',
};

const person = (number: number): Actor => people[number % people.length] as Actor;
const idOf = (number: number): string => person(number).id;
const run = (query: ReturnType<typeof sql>) => query.execute(app.db);

/** Returns one of the ids that a query selects as `id`. */
async function oneOf(query: ReturnType<typeof sql>, pick: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`${query} order by 1`.execute(app.db);
  return rows[pick % rows.length]?.id ?? null;
}

interface Drawn {
  /** Two members. */
  by: number;
  to: number;
  pick: number;
}

const toggled: Record<string, readonly string[]> = {
  posts: ['hidden_at'],
  comments: ['hidden_at', 'deleted_at'],
  forum_topics: ['hidden_at', 'deleted_at'],
  forum_posts: ['hidden_at', 'deleted_at'],
  groups: ['hidden_at'],
  news: ['hidden_at'],
  blog_posts: ['hidden_at', 'published_at'],
  gatherings: ['hidden_at'],
  gathering_questions: ['hidden_at'],
  courses: ['hidden_at', 'archived_at'],
  lessons: ['hidden_at'],
  submissions: ['hidden_at'],
  messages: ['hidden_at'],
  conversation_sides: ['muted_at'],
  course_authors: ['accepted_at'],
};
const flags: Record<string, readonly string[]> = {
  posts: ['is_listed', 'members_only'],
  groups: ['is_private', 'is_pod'],
  courses: ['is_published'],
  lessons: ['is_published', 'is_preview'],
};
/** Rows that are there or not: the columns with two ids and with a time, and the ids. */
const rows: Record<string, readonly [string, string, string, (drawn: Drawn) => readonly [string, string]]> = {
  member_blocks: ['blocker_id', 'blocked_id', 'created_at', ({ by, to }) => [idOf(by), idOf(to)]],
  member_mutes: ['muter_id', 'muted_id', 'created_at', ({ by, to }) => [idOf(by), idOf(to)]],
  group_members: ['group_id', 'member_id', 'joined_at', ({ by }) => [group, idOf(by)]],
  course_enrolments: ['course_id', 'member_id', 'enrolled_at', ({ by }) => [course, idOf(by)]],
  course_authors: ['course_id', 'member_id', 'invited_at', ({ by }) => [course, idOf(by)]],
};
const likely = <T>(list: readonly T[], pick: number): T => list[pick % list.length] as T;

const about: Partial<Record<ContentType, (id: string) => ReturnType<typeof sql>>> = {
  post: (id) => sql`select '/feed/' || ${id}::text as id`,
  comment: (id) =>
    sql`select '/feed/' || c.post_id || '#comment-' || c.id as id from comments c where c.id = ${id}`,
  topic: (id) => sql`select '/forum/a/' || ${id}::text as id`,
  reply: (id) =>
    sql`select '/forum/a/' || p.topic_id || '#post-' || p.id as id from forum_posts p where p.id = ${id}`,
  question: (id) =>
    sql`select '/gatherings/' || q.gathering_id as id from gathering_questions q where q.id = ${id}`,
  lesson: (id) => sql`select '/lms/' || l.course_id || '/' || l.id as id from lessons l where l.id = ${id}`,
  work: (id) =>
    sql`select '/lms/' || l.course_id || '/' || l.id as id from submissions s join lessons l on l.id = s.lesson_id where s.id = ${id}`,
};

const acts: Record<string, (drawn: Drawn) => Promise<unknown>> = {
  async comment({ by, pick }) {
    const post = await oneOf(sql`select id::text from posts`, pick);
    const above = await oneOf(
      sql`select id::text from comments where post_id = ${post} and parent_id is null`,
      pick >> 3,
    );
    const parent = pick % 2 === 0 ? above : null;
    return person(by).call(`POST /api/posts/${post}/comments` as Key, {
      content: `Well ${pick}.`,
      parent_id: parent,
    });
  },
  async 'comment below a lesson or news'({ by, pick }) {
    const place = pick % 3 === 0 ? 'news/posts' : 'lessons';
    const id = await oneOf(
      place === 'lessons'
        ? sql`select id::text from lessons where course_id = ${course}`
        : sql`select id::text from news`,
      pick,
    );
    const parent = await oneOf(
      sql`select id::text from comments where coalesce(lesson_id, news_id)::text = ${id} and parent_id is null`,
      pick >> 3,
    );
    return person(by).call(`POST /api/${place}/${id}/comments` as Key, {
      content: `Yes ${pick}.`,
      parent_id: parent,
    });
  },
  async reply({ by, pick }) {
    const topic = await oneOf(sql`select id::text from forum_topics`, pick);
    const parent = await oneOf(sql`select id::text from forum_posts where topic_id = ${topic}`, pick >> 2);
    return person(by).call(`POST /api/forum/topics/${topic}/posts` as Key, {
      content: `<p>So ${pick}.</p>`,
      parent_id: parent === topic ? null : parent,
    });
  },
  like: async ({ by, pick }) =>
    person(by).call(`POST /api/posts/${await oneOf(sql`select id::text from posts`, pick)}/like` as Key),
  /** A notification of each type of content, with the path that has the ids above it. */
  async tell({ by, to, pick }) {
    const [type, sample] = likely([...samples, ['profile', idOf(by)] as const], pick);
    const id =
      type === 'lesson' ? ((await oneOf(sql`select id::text from lessons`, pick >> 6)) ?? sample) : sample;
    await notifyMember(app.db, {
      memberId: idOf(to),
      kind: likely(['mentioned', 'commented'] as const, pick >> 4),
      by: idOf(by),
      about: { content_type: type, content_id: id },
      path: about[type] ? await oneOf(about[type](id), 0) : `/x/${id}`,
      subject: `tell:${id}:${by}`,
      at: app.clock.now(),
    });
  },
  follow: ({ by, to }) => person(by).call(`POST /api/follow/${idOf(to)}` as Key),
  'ask to be friends': ({ by, to }) =>
    person(by).call('POST /api/friends/request', { receiver_id: idOf(to) }),
  'answer or forget a request': async ({ pick }) =>
    pick % 3 === 0
      ? run(sql`delete from friend_requests`)
      : run(
          sql`update friend_requests set status = ${pick % 3 === 1 ? 'accepted' : 'pending'}, responded_at = case when ${pick % 3 === 1} then now() end`,
        ),
  'ask to join': ({ by }) => person(by).call(`POST /api/groups/${group}/join` as Key),
  'decide on a request to join': ({ pick }) =>
    run(sql`update group_requests set status = ${pick % 2 ? 'pending' : 'declined'}`),
  message: ({ by, to, pick }) =>
    person(by).call('POST /api/messages', { receiver_id: idOf(to), content: `Hello ${pick}.` }),
  'read messages': ({ by, to, pick }) =>
    person(by).call(`POST /api/messages/conversations/${idOf(to)}/read` as Key, { position: pick % 20 }),
  'delete a conversation': ({ by, to }) =>
    person(by).call(`DELETE /api/messages/conversations/${idOf(to)}` as Key),
  'lose a conversation': async ({ pick }) =>
    run(
      sql`delete from conversations where id::text = ${await oneOf(sql`select id::text from conversations`, pick)}`,
    ),
  'read all': ({ by }) => person(by).call('POST /api/notifications/read', { all: true }),
  'read or delete one': async ({ pick }) => {
    const id = await oneOf(sql`select id::text from notifications`, pick >> 1);
    if (pick % 2 === 0) return run(sql`delete from notifications where id = ${id}`);
    return run(
      sql`update notifications set read_at = case when read_at is null then now() end where id = ${id}`,
    );
  },
  'set or clear a time': async ({ pick }) => {
    const [table, columns] = likely(Object.entries(toggled), pick);
    const column = sql.ref(likely(columns, pick >> 5));
    return run(sql`
      update ${sql.table(table)} set ${column} = case when ${column} is null then now() end
      where ctid = (select ctid from ${sql.table(table)} order by ctid offset ${pick >> 6} % greatest((select count(*) from ${sql.table(table)}), 1) limit 1)`);
  },
  'change a flag': async ({ pick }) => {
    const [table, columns] = likely(Object.entries(flags), pick);
    const column = sql.ref(likely(columns, pick >> 5));
    return run(sql`
      update ${sql.table(table)} set ${column} = not ${column}
      where ctid = (select ctid from ${sql.table(table)} order by ctid offset ${pick >> 6} % (select count(*) from ${sql.table(table)}) limit 1)`);
  },
  'be there or not': async (drawn) => {
    const [name, [one, two, at, ids]] = likely(Object.entries(rows), drawn.pick);
    const [first, second] = ids(drawn);
    const table = sql.table(name);
    const { numAffectedRows } = await run(
      sql`delete from ${table} where ${sql.ref(one)} = ${first} and ${sql.ref(two)} = ${second}`,
    );
    if (numAffectedRows) return;
    await run(
      sql`insert into ${table} (${sql.ref(one)}, ${sql.ref(two)}, ${sql.ref(at)}) values (${first}, ${second}, now())`,
    );
  },
  'lead a group': ({ by, pick }) =>
    run(
      sql`update group_members set role = ${pick % 2 ? 'moderator' : 'member'} where member_id = ${idOf(by)} and role <> 'owner'`,
    ),
  'reopen a group for some': ({ by, pick }) =>
    run(
      sql`update group_members set reads_from = case when ${pick % 2 === 0} then now() end where member_id = ${idOf(by)} and group_id = ${group}`,
    ),
  'complete or open a lesson': async ({ by, pick }) => {
    const lesson = await oneOf(sql`select id::text from lessons where course_id = ${course}`, pick);
    if (lesson === null) return;
    const [table, at] = pick % 2 ? ['lesson_completions', 'completed_at'] : ['lesson_openings', 'opened_at'];
    const { numAffectedRows } = await run(
      sql`delete from ${sql.table(table ?? '')} where lesson_id = ${lesson} and member_id = ${idOf(by)}`,
    );
    if (!numAffectedRows)
      await run(
        sql`insert into ${sql.table(table ?? '')} (lesson_id, member_id, ${sql.ref(at ?? '')}) values (${lesson}, ${idOf(by)}, now())`,
      );
  },
  'change the order of lessons': ({ pick }) =>
    pick % 2
      ? run(
          sql`update courses set unlock_mode = ${likely(['none', 'in_order', 'on_date'], pick)} where id = ${course}`,
        )
      : run(sql`update lessons set order_index = 1000 - order_index where course_id = ${course}`),
  'take or leave a seat': ({ pick }) =>
    run(sql`update gathering_seats set state = ${pick % 2 ? 'reserved' : 'waiting'}`),
  'lead a gathering': ({ by }) => run(sql`update gatherings set host_id = ${idOf(by)}`),
  'own a course': ({ by }) => run(sql`update courses set author_id = ${idOf(by)} where slug is null`),
  'open or close a profile': ({ by, pick }) =>
    person(by).call('PUT /api/users/privacy', {
      profileVisibility: pick % 2 ? 'private' : 'public',
      activityVisibility: 'public',
      messagePermission: 'everyone',
    }),
  'hide or show a profile': ({ by, pick }) =>
    pick % 2 ? hideProfile(app.db, idOf(by), app.clock.now()) : showProfile(app.db, idOf(by)),
  'go away or come back': ({ by }) =>
    run(
      sql`update members set away_since = case when away_since is null then now() end where id = ${idOf(by)}`,
    ),
  'become staff or not': ({ by }) =>
    run(
      sql`update members set is_admin = not is_admin, second_step_due_at = '2099-01-01' where id = ${idOf(by)}`,
    ),
  'change the plan': ({ by, pick }) =>
    run(sql`update memberships set tier = ${pick % 2 ? 'starter' : 'creator'} where member_id = ${idOf(by)}`),
  'change the zone': ({ by, pick }) =>
    run(sql`
      insert into time_zone_changes (id, member_id, effective_from, zone, day_start_hour)
      values (gen_random_uuid(), ${idOf(by)}, ${app.clock.now()}::timestamptz - make_interval(days => ${pick % 3}), ${likely(['Pacific/Auckland', 'America/Los_Angeles'], pick)}, ${pick % 4})
      on conflict do nothing`),
  async 'delete something'({ pick }) {
    const table = sql.table(likely(Object.values(tables), pick));
    return run(
      sql`delete from ${table} where id::text = ${await oneOf(sql`select id::text from ${table}`, pick >> 4)}`,
    );
  },
  'pass time': async ({ pick }) => app.clock.advance({ hours: pick % 30 }),
};

const drawn = fc.record({
  act: fc.constantFrom(...Object.keys(acts)),
  by: fc.nat(3),
  to: fc.nat(3),
  pick: fc.nat(1 << 20),
});

/** Some acts make what the product doesn't, and the database refuses. */
const refusedByConstraint = (error: { code?: string }) => {
  if (!/^23(503|505|514)$/.test(error.code ?? '')) throw error;
};

async function wrongBells() {
  const wrong: { kept: Bell; counted: Bell }[] = [];
  for await (const { kept, counted } of findWrongBells(app.db, content, app.clock.now()))
    wrong.push({ kept, counted });
  return wrong;
}

const bellOf = async (number: number) => (await person(number).call('GET /api/notifications/count')).body;
const bells = () => Promise.all([...people.keys()].map(bellOf));

const sampleOf = (type: ContentType): string => samples.get(type) ?? '';
const aDay = 86_400_000;
const tellOf = (type: ContentType | 'profile', id: string, at = app.clock.now().getTime()) =>
  notifyMember(app.db, {
    memberId: idOf(1),
    kind: type === 'post' ? 'commented' : 'mentioned',
    by: idOf(0),
    about: { content_type: type, content_id: id, ...(type === 'post' && { post_id: id }) },
    path: `/x/${id}`,
    subject: `tell:${id}:${at}`,
    at: new Date(at),
  });
const openProfile = (visibility: 'private' | 'public') =>
  person(0).call('PUT /api/users/privacy', {
    profileVisibility: visibility,
    activityVisibility: 'public',
    messagePermission: 'everyone',
  });
const hide = (table: string, id: string) =>
  run(sql`update ${sql.table(table)} set hidden_at = now() where id = ${id}`);
const remove = (table: string, id: string) => run(sql`delete from ${sql.table(table)} where id = ${id}`);
const tellOfWork = async () => {
  await run(sql`update submissions set member_id = ${idOf(1)}`);
  await tellOf('work', sampleOf('work'));
};
const dayBeginsAt = (hour: number, { since }: { since: number }) =>
  run(sql`
    insert into time_zone_changes (id, member_id, effective_from, zone, day_start_hour)
    values (gen_random_uuid(), ${idOf(1)}, ${new Date(app.clock.now().getTime() - since * aDay)}, 'UTC', ${hour})`);
const likeOwn = async () => {
  const { rows: found } = await sql<{ id: string }>`
    select id from posts where author_id = ${idOf(1)} and group_id is null order by id desc limit 1`.execute(
    app.db,
  );
  await person(0).call(`POST /api/posts/${found[0]?.id}/like` as Key);
};

/** Changes that random acts rarely meet, each after a notification of the second member. They run before those, in a fresh world. */
test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  ['news is hidden', () => tellOf('news', sampleOf('news')), () => hide('news', sampleOf('news'))],
  ['a post is hidden', () => tellOf('post', sampleOf('post')), () => hide('posts', sampleOf('post'))],
  ['a post is deleted', () => tellOf('post', sampleOf('post')), () => remove('posts', sampleOf('post'))],
  [
    'a topic is deleted',
    () => tellOf('topic', sampleOf('topic')),
    () => remove('forum_topics', sampleOf('topic')),
  ],
  [
    'a lesson is deleted',
    () => tellOf('lesson', sampleOf('lesson')),
    () => remove('lessons', sampleOf('lesson')),
  ],
  ['work is hidden', tellOfWork, () => hide('submissions', sampleOf('work'))],
  ['work is deleted', tellOfWork, () => remove('submissions', sampleOf('work'))],
  [
    'a notification is deleted',
    () => tellOf('post', sampleOf('post')),
    () => run(sql`delete from notifications where member_id = ${idOf(1)}`),
  ],
  ['a like is undone', likeOwn, likeOwn],
  ['a profile becomes private', () => tellOf('profile', idOf(0)), () => openProfile('private')],
  [
    'the hour changes that a day begins at',
    async () => {
      await dayBeginsAt(0, { since: 6 });
      const yesterday = app.clock.now().getTime() - aDay;
      for (const hour of [5, 7])
        await tellOf('post', sampleOf('post'), new Date(yesterday).setUTCHours(hour));
    },
    () => dayBeginsAt(6, { since: 5 }),
  ],
])('the bell changes when %s', async (_, tell, change) => {
  for (const table of ['notifications', 'post_likes', 'time_zone_changes'])
    await run(sql`delete from ${sql.table(table)}`);
  for (const table of ['posts', 'news', 'submissions'])
    await run(sql`update ${sql.table(table)} set hidden_at = null`);
  await prepare();
  await tell();
  const before = await bellOf(1);
  await change();
  expect(await wrongBells()).toEqual([]);
  expect(await bellOf(1)).not.toEqual(before);
});

test('kept numbers are the counted ones after any acts', { timeout: 600_000 }, async () => {
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 60, maxLength: 60 }), async (list) => {
      await prepare();
      let last = await bells();
      for (const { act, ...how } of list) {
        app.clock.advance({ minutes: 1 });
        const said = await acts[act]?.(how).catch(refusedByConstraint);
        if (said && typeof said === 'object' && 'status' in said) expect(said.status).toBeLessThan(500);
        expect({ act, how, wrong: await wrongBells() }).toEqual({ act, how, wrong: [] });
        const now = await bells();
        if (JSON.stringify(now) !== JSON.stringify(last)) changes += 1;
        last = now;
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(changes).toBeGreaterThan(3);
});

test('numbers that are wrong are found, and counted again at night', async () => {
  await prepare();
  const right = await bellOf(0);
  await run(sql`update bell_counts set notices = 42 where member_id = ${idOf(0)}`);
  expect((await bellOf(0)).notices).toBe(42);
  expect(await wrongBells()).toMatchObject([{ kept: { notices: 42 }, counted: { notices: right.notices } }]);
  const findings = await checkInvariants(app);
  expect(findings.find(({ name }) => name === 'the bell has the numbers that it counts')).toMatchObject({
    count: 1,
    rows: [{ member: idOf(0) }],
  });
  await tasksOf(app)['repair-bells']?.({}, { id: '0', attempt: 1 });
  expect(await bellOf(0)).toEqual(right);
  expect(app.logLines.filter((line) => line.includes('The kept numbers of a bell were wrong'))).toHaveLength(
    1,
  );
});

test('two acts about one member wait neither for each other nor for a count, and none is lost', async () => {
  await prepare();
  const before = (await bellOf(1)).notices;
  const tell = (db: Database, subject: string) =>
    notifyMember(db, {
      memberId: idOf(1),
      // Decisions of staff are always shown, whatever the random acts did to content.
      kind: 'report_decided',
      by: null,
      about: { content_type: 'post', upheld: true },
      path: null,
      subject,
      at: app.clock.now(),
    });
  await app.db.transaction().execute(async (one) => {
    await tell(one, 'one');
    await app.db.transaction().execute(async (two) => {
      await tell(two, 'two');
      expect((await bellOf(1)).notices).toBe(before);
    });
    expect((await bellOf(1)).notices).toBe(before + 1);
    expect(await run(sql`select from bell_doubts where member_id = ${idOf(1)}`)).toMatchObject({ rows: [] });
  });
  expect((await bellOf(1)).notices).toBe(before + 2);
});

test('numbers in doubt are forgotten at night with their doubts', async () => {
  await bells();
  await run(sql`insert into bell_doubts select id from members`);
  await run(sql`insert into bell_doubts values (gen_random_uuid())`);
  await tasksOf(app)['repair-bells']?.({}, { id: '0', attempt: 1 });
  const { rows } = await sql`
    select from bell_doubts union all select from bell_counts where notices is not null`.execute(app.db);
  expect(rows).toEqual([]);
});

/** Columns that the count reads, as the catalogue knows them of a view. */
async function columnsRead(): Promise<
  { table: string; column: string; isKey: boolean; isDoubted: boolean }[]
> {
  const { sql: text, parameters } = countOfBell(content, idOf(0), [new Date(0)]).compile(app.db);
  const literal = (value: unknown): string =>
    pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
  const said = text.replaceAll(/\$(\d+)/g, (_, number: string) => literal(parameters[Number(number) - 1]));
  await app.pool.query(`create view numbers_of_the_bell as ${said}`);
  const { rows: read } = await app.pool.query(`
    select c.oid::regclass::text as table, a.attname as column,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)) as "isKey",
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = c.oid and p.proname like 'doubt_bells%'
        and t.tgtype & 16 > 0 and (t.tgattr = '' or a.attnum = any(t.tgattr))) as "isDoubted"
    from pg_rewrite r join pg_depend d on d.objid = r.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
    join pg_class c on c.oid = d.refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where r.ev_class = 'numbers_of_the_bell'::regclass group by c.oid, a.attname, a.attnum order by 1, 2`);
  await app.pool.query('drop view numbers_of_the_bell');
  return read;
}

test('a change of every column that is counted from doubts the numbers', async () => {
  const read = await columnsRead();
  expect(read.length).toBeGreaterThan(80);
  // Keys name other rows. A row keeps them, or is deleted. Which group is Welcome never changes either.
  const changing = read.filter(
    ({ table, column, isKey }) => !isKey && `${table}.${column}` !== 'groups.is_welcome',
  );
  expect(changing.filter(({ isDoubted }) => !isDoubted)).toEqual([]);
});
