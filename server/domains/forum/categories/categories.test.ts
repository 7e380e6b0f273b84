import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { EditedCategory } from '#contract/forum/categories.ts';
import { newId } from '#server/platform/database/ids.ts';
import { testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { readCategories } from '../store.ts';
import { slugOf } from './rules.ts';

const app = await testApp();
const { ada, nora, cleo, milo } = await app.cast('ada', 'nora', 'cleo', 'milo');
let { mira } = await app.cast('mira');

beforeEach(async () => {
  app.clock.advance({ minutes: 1 });
  const { body } = await app.visitor.call('POST /api/auth/login', {
    email: mira.email,
    password: castPassword,
  });
  mira = { ...mira, call: app.actor(body.access_token).call };
});

const call = 'PUT /api/admin/forum-categories';
const list = async () => (await mira.call('GET /api/admin/forum-categories')).body;
const edit = async (change: (categories: EditedCategory[]) => EditedCategory[], version?: string) => {
  const now = await list();
  const categories = change(now.categories.map(({ slug: _, ...each }) => each));
  return mira.call(call, { version: version ?? now.version, categories });
};
const changing = (slugName: string, change: Partial<EditedCategory>) => (all: EditedCategory[]) =>
  all.map((each) => (each.name === slugName ? { ...each, ...change } : each));
const seen = async (who = nora) =>
  Object.values((await who.call('GET /api/forum/categories')).body.categories);
const added = (name: string, more: Partial<EditedCategory> = {}): EditedCategory => ({
  id: newId(),
  name,
  description: 'About it.',
  icon: 'talk',
  color: '4',
  is_closed: false,
  ...more,
});
const write = (category: string, by = ada) =>
  by.call('POST /api/forum/topics', {
    title: 'A cold morning',
    content: `<p>Words in ${category} ${newId()}.</p>`,
    category,
  });

it('is for administrators with a fresh password', async () => {
  const body = { version: 'x', categories: [added('Mine')] };
  for (const who of [nora, cleo, milo]) {
    expect((await who.call('GET /api/admin/forum-categories')).status).toBe(403);
    expect((await who.call(call, body)).status).toBe(403);
  }
  app.clock.advance({ minutes: 20 });
  expect((await mira.call(call, body)).body.code).toBe('confirmation_needed');
});

it('adds, renames and orders, with the slugs as they were, and is in the audit log', async () => {
  const before = await seen();
  const { status, body } = await edit((all) => [
    added('Café & Réunions'),
    ...changing('Habits & Goals Lab', { name: 'The Lab' })(all),
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
  const after = await seen();
  expect(after.map(({ slug }) => slug)).toEqual(['cafe_reunions', ...before.map(({ slug }) => slug)]);
  expect(after.find(({ slug }) => slug === 'habits_goals_lab')).toMatchObject({
    name: 'The Lab',
    topics_count: before.find(({ slug }) => slug === 'habits_goals_lab')?.topics_count,
  });
  expect((await write('cafe_reunions')).status).toBe(200);
  const details = await app.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'change_categories')
    .execute();
  expect(details).toEqual([
    {
      details: {
        changed: [
          'cafe_reunions: added as Café & Réunions',
          'habits_goals_lab: Habits & Goals Lab is now The Lab',
        ],
      },
    },
  ]);
  const ordered = await edit((all) => all.toReversed());
  expect(ordered.body.categories.map(({ slug }) => slug)).toEqual(after.map(({ slug }) => slug).toReversed());
});

it('closes a category: no new topic and none moved there, and those that it has are read and replied to', async () => {
  const { body: topic } = await write('walking_mindfulness');
  expect((await edit(changing('Walking & Mindfulness', { is_closed: true }))).status).toBe(200);
  expect((await seen()).find(({ slug }) => slug === 'walking_mindfulness')?.is_closed).toBe(true);
  const refused = await write('walking_mindfulness');
  expect([refused.status, refused.body.code]).toEqual([409, 'category_closed']);
  const { body: other } = await write('feedback_roadmap');
  const moved = await milo.call(`PUT /api/forum/topics/${other.id}/state`, {
    category: 'walking_mindfulness',
  });
  expect([moved.status, moved.body.code]).toEqual([409, 'category_closed']);
  expect((await nora.call(`GET /api/forum/topics/${topic.id}`)).status).toBe(200);
  const found = await nora.call('GET /api/forum/topics?category=walking_mindfulness');
  expect(found.body.topics.map(({ id }) => id)).toContain(topic.id);
  expect(
    (await nora.call(`POST /api/forum/topics/${topic.id}/posts`, { content: '<p>Still here.</p>' })).status,
  ).toBe(200);
  // Pinning a topic that is there already isn't moving it.
  expect((await milo.call(`PUT /api/forum/topics/${topic.id}/state`, { pinned: true })).status).toBe(200);
  expect((await edit(changing('Walking & Mindfulness', { is_closed: false }))).status).toBe(200);
  expect((await write('walking_mindfulness')).status).toBe(200);
});

it.each([
  ['an empty name', changing('Start Here', { name: '  ' }), 'Please give the category a name.'],
  [
    'a second name like it',
    changing('Start Here', { name: 'daily check-in' }),
    'Another category has this name.',
  ],
  ['a name with markup', changing('Start Here', { name: '<b>' }), 'The name is one line without < and >.'],
  [
    'a closed check-in',
    changing('Daily Check-In', { is_closed: true }),
    'The weekly check-in opens here, so this category stays open.',
  ],
  [
    'a missing one',
    (all: EditedCategory[]) => all.slice(1),
    'A category can’t be deleted, because its topics stay. Close it instead.',
  ],
])('refuses %s with a sentence, and nothing changes', async (_, change, sentence) => {
  const before = await list();
  const { status, body } = await edit(change);
  expect([status, body.detail]).toEqual([422, sentence]);
  expect(await list()).toEqual(before);
});

it('refuses an icon, a colour or a number of categories that can not be', async () => {
  for (const wrong of [{ icon: 'skull' }, { color: '14' }, { color: '0' }])
    expect((await edit((all) => [...all, added('New', wrong)])).status).toBe(422);
  expect(
    (await edit((all) => [...all, ...Array.from({ length: 24 }, (_, n) => added(`N${n}`))])).status,
  ).toBe(422);
});

it('of two administrators at once the second sees the first one’s list, and a repetition changes nothing', async () => {
  const { version } = await list();
  const mine = added('Twice');
  expect((await edit((all) => [...all, mine])).status).toBe(200);
  const late = await edit(changing('Start Here', { name: 'Begin' }), version);
  expect([late.status, late.body.code]).toEqual([409, 'changed_elsewhere']);
  expect(late.body.current?.categories.map(({ name }) => name)).toContain('Twice');
  expect((await edit((all) => all, version)).status).toBe(200);
  expect((await seen()).filter(({ name }) => name === 'Twice')).toHaveLength(1);
});

it('makes a slug of any name', () => {
  const taken = new Set(['lab', 'lab_2']);
  expect(['Lab', '日本', ' -- '].map((name) => slugOf(name, taken))).toEqual([
    'lab_3',
    'category',
    'category',
  ]);
});

it('reads pages of two indexes and hardly a row, however many topics there are and a member has read', async () => {
  await sql`
    insert into forum_topics (id, category_id, author_id, title, created_at, last_activity)
    select gen_random_uuid(), c.id, ${nora.id}, 'Topic ' || i, now() + i * interval '1 second', now() + i * interval '1 second'
    from forum_categories c, generate_series(1, 600) i`.execute(app.db);
  await sql`
    insert into topic_reads (topic_id, member_id, last_read_id, read_at)
    select id, ${milo.id}, id, last_activity from forum_topics where title like 'Topic %5'`.execute(app.db);
  await sql`vacuum (analyze) forum_topics, topic_reads`.execute(app.db);
  await app.db.connection().execute(async (db) => {
    const pagesRead = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ read: number }>`
        select sum(heap_blks_read + heap_blks_hit + idx_blks_read + idx_blks_hit)::int as read
        from pg_statio_user_tables where relname in ('forum_topics', 'topic_reads')`.execute(db);
      return rows[0]?.read ?? 0;
    };
    const before = await pagesRead();
    const categories = await readCategories(db, milo.id);
    const after = await pagesRead();
    expect(categories.filter(({ unread_count }) => unread_count === 99)).not.toEqual([]);
    // 1,400 topics and their reads. Some rows are looked up, if a vacuum hasn't seen that they are visible to everyone.
    expect(after - before).toBeLessThan(400);
  });
});
