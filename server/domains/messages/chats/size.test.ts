import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseMember } from '#server/domains/leaving/erase-member.ts';
import { type Database, withTimeout } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { tables } from '#server/tables.ts';
import { type Actor, openTestApp, type TestApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { eraseMessage } from '../delete-message.ts';
import { sendMessage } from '../send-message.ts';
import { leftChats, ownInLeft } from './store.ts';

// Costs of a chat of 100,000 messages and of a group of 10,000 members. The server ends a statement after 2.5 s.
const most = 2_400;

let app: TestApp;
let ada: Actor;
let nora: Actor;
let cleo: Actor;

const call = (who: Actor, key: string, body?: object) => who.call(key as 'POST /api/posts', body as never);
const say = async (who: Actor, group: string, content: string) =>
  (await who.call('POST /api/messages', { receiver_id: group, content })).body;
const pageOf = (who: Actor, group: string, cursor = '') =>
  who.call(`GET /api/messages/${group}${cursor}` as 'GET /api/messages/:partnerId');
const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> => {
  const from = performance.now();
  const result = await work();
  return { result, ms: performance.now() - from };
};
const messages = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from messages`.execute(app.db);
  return rows[0]?.n ?? 0;
};

let groups = 0;
async function makeGroup(owner: Actor, members: readonly Actor[] = []): Promise<string> {
  const { body } = await owner.call('POST /api/groups', {
    name: `Walkers ${(groups += 1)}`,
    description: 'Out early.',
  });
  for (const who of members) await call(who, `POST /api/groups/${body.id}/join`);
  return body.id;
}

/** Adds messages of a member to the chat of a group. */
const fill = (group: string, writer: Actor, total: number) =>
  withTimeout(app.db, async (db) => {
    await sql`
      with chat as (select id, last_position, last_at from conversations where group_id = ${group}),
      written as (
        insert into messages (id, conversation_id, position, sender_id, content, created_at)
        select gen_random_uuid(), chat.id, chat.last_position + n, ${writer.id}, '', chat.last_at from chat, generate_series(1, ${total}::int) n)
      update conversations c set last_position = c.last_position + ${total} from chat where chat.id = c.id`.execute(
      db,
    );
  });

/** Adds 10,000 members to a group: the same ones to each. */
const crowd = (group: string) =>
  withTimeout(app.db, async (db) => {
    // Their Welcome and their bells would take most of the time of this file.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
      select gen_random_uuid(), 'crowd-' || n || '@example.com', 'Walker ' || n, 'x', 'UTC', 0, now(), now() from generate_series(1, 10000) n
      where not exists (select from members m where m.email like 'crowd-%')`.execute(db);
    await sql`
      insert into group_members (group_id, member_id, role, joined_at)
      select ${group}::uuid, id, 'member', now() from members where email like 'crowd-%'`.execute(db);
    await sql`update groups set members_count = (select count(*) from group_members where group_id = ${group}) where id = ${group}`.execute(
      db,
    );
    await sql`set local session_replication_role = origin`.execute(db);
    // Without statistics, each trigger of a deletion would read all members.
    await sql`analyze members, group_members`.execute(db);
  });

beforeAll(async () => {
  app = await openTestApp();
  ({ ada, nora, cleo } = await app.cast('ada', 'nora', 'cleo'));
}, 60_000);
afterAll(() => app?.close());

test('who hears none of the members that write has a quick list, and finds what others wrote', async () => {
  const group = await makeGroup(ada, [nora, cleo]);
  await call(nora, `POST /api/messages/chats/${group}/open`);
  const first = await say(ada, group, 'The first one.');
  await say(cleo, group, 'So it begins.');
  await fill(group, cleo, 100_000);
  await call(nora, `PUT /api/users/${cleo.id}/mute`, { muted: true });
  await sql`analyze messages`.execute(app.db);

  const list = await timed(() => nora.call('GET /api/messages/conversations'));
  expect(list.result).toMatchObject({
    status: 200,
    body: [{ group_id: group, last_message: null, unread_count: 0, first_unread_id: null }],
  });
  expect(list.ms).toBeLessThan(most);

  // Each page looks at a part of the chat, and says where the next one begins.
  const found: string[] = [];
  for (let cursor = '', pages = 0; ; pages += 1) {
    expect(pages).toBeLessThan(30);
    const { result, ms } = await timed(() => pageOf(nora, group, cursor));
    expect(result.status).toBe(200);
    expect(ms).toBeLessThan(most);
    found.push(...result.body.map(({ id }) => id));
    const next = result.headers['x-next-cursor'];
    if (!next) break;
    cursor = `?cursor=${encodeURIComponent(String(next))}`;
  }
  expect(found).toEqual([first.id]);
  const around = await pageOf(nora, group, `?around=${first.id}`);
  expect(around.body.map(({ id }) => id)).toEqual([first.id]);

  const heard = await say(ada, group, 'Who is awake?');
  expect((await nora.call('GET /api/messages/conversations')).body[0]).toMatchObject({
    unread_count: 1,
    first_unread_id: heard.id,
    last_message: { id: heard.id },
  });
}, 120_000);

/** Returns how many rows of a table, by its indexes or not, this transaction has read. */
async function rowsRead(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = ${table}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

test('finding the chats that a member left reads a few of their messages', async () => {
  const group = await makeGroup(ada, [nora, cleo]);
  for (const who of [cleo, nora]) await say(who, group, 'Hello.');
  await fill(group, cleo, 20_000);
  const left = await makeGroup(ada, [cleo]);
  await say(cleo, left, 'Goodbye.');
  await fill(left, cleo, 20_000);
  await call(cleo, `POST /api/groups/${left}/leave`);
  await sql`analyze messages`.execute(app.db);
  await app.db.transaction().execute(async (db) => {
    const before = await rowsRead(db, 'messages');
    expect((await leftChats(db, cleo.id)).map(({ group_id }) => group_id)).toEqual([left]);
    expect((await rowsRead(db, 'messages')) - before).toBeLessThan(100);
    expect(await ownInLeft(db, { memberId: cleo.id, groupId: left, most: 50 })).toHaveLength(50);
    expect((await rowsRead(db, 'messages')) - before).toBeLessThan(200);
  });
}, 120_000);

test('a message reads no sides but its sender’s, however many have opened the chat', async () => {
  const group = await makeGroup(ada, [nora]);
  await say(nora, group, 'Hello.');
  await crowd(group);
  await withTimeout(app.db, async (db) => {
    await sql`
      insert into conversation_sides (conversation_id, member_id, group_id)
      select c.id, gm.member_id, gm.group_id from conversations c join group_members gm on gm.group_id = c.group_id
      where c.group_id = ${group} on conflict do nothing`.execute(db);
  });
  await sql`analyze conversation_sides`.execute(app.db);
  await app.db.transaction().execute(async (db) => {
    const sender = {
      id: nora.id,
      sessionId: newId(),
      tier: 'builder',
      isAdmin: false,
      isModerator: false,
    } as const;
    const sent = await sendMessage(db, {
      sender,
      receiverId: group,
      content: 'Is it raining?',
      type: 'text',
      imageId: null,
      quotedId: null,
      clientId: null,
      now: app.clock.now(),
    });
    expect(await rowsRead(db, 'conversation_sides')).toBeLessThan(50);
    await eraseMessage(db, sent.id, { byStaff: false, now: app.clock.now() });
    expect(await rowsRead(db, 'conversation_sides')).toBeLessThan(50);
  });
}, 120_000);

test('a page of 100 messages with 110 reactions each is read within 300 ms', async () => {
  const group = await makeGroup(ada, [nora]);
  await say(nora, group, 'Hello.');
  await fill(group, nora, 99);
  await crowd(group);
  await withTimeout(app.db, async (db) => {
    await sql`
      insert into message_reactions (message_id, member_id, kind, reacted_at)
      select msg.id, m.id, (array['clap', 'like'])[1 + m.n % 2], now()
      from messages msg join conversations c on c.id = msg.conversation_id
      cross join (select id, row_number() over () as n from members where email like 'crowd-%' limit 110) m
      where c.group_id = ${group}`.execute(db);
  });
  await sql`analyze message_reactions, messages`.execute(app.db);
  await pageOf(nora, group, '?limit=100');
  const { result, ms } = await timed(() => pageOf(nora, group, '?limit=100'));
  expect(result.body).toHaveLength(100);
  expect(result.body[0]?.reaction_counts).toMatchObject({ clap: 55, like: 55 });
  expect(ms).toBeLessThan(300);
}, 120_000);

test('a group of 10,000 members with 100,000 messages is gone at once, and its messages soon after', async () => {
  const group = await makeGroup(ada, [nora, cleo]);
  await say(cleo, group, 'Hello.');
  const client_id = crypto.randomUUID();
  await nora.call('POST /api/messages', { receiver_id: group, content: 'Hello too.', client_id });
  await fill(group, cleo, 100_000);
  await crowd(group);
  // Half of them have opened the chat.
  await withTimeout(app.db, async (db) => {
    await sql`
      insert into conversation_sides (conversation_id, member_id, group_id)
      select c.id, gm.member_id, gm.group_id from conversations c join group_members gm on gm.group_id = c.group_id
      where c.group_id = ${group} limit 5000 on conflict do nothing`.execute(db);
  });
  const before = await messages();

  const { result, ms } = await timed(() => call(ada, `DELETE /api/groups/${group}`));
  expect({ status: result.status, body: result.body }).toMatchObject({ status: 200 });
  expect(ms).toBeLessThan(2 * most);
  expect((await pageOf(nora, group)).status).toBe(404);
  expect(
    (await nora.call('GET /api/messages/conversations')).body.map(({ group_id }) => group_id),
  ).not.toContain(group);
  // A copy of a call that was sent before says no more than one that is sent now.
  for (const again of [{ client_id }, {}])
    expect(
      await nora.call('POST /api/messages', { receiver_id: group, content: 'Hello too.', ...again }),
    ).toMatchObject({
      status: 404,
      body: { detail: "That member doesn't exist, or you can't write to them." },
    });
  await app.runJobs();
  expect(before - (await messages())).toBe(100_002);
  expect(
    await app.db.selectFrom('conversations').select('id').where('group_id', '=', group).execute(),
  ).toEqual([]);
}, 120_000);

test('a group of 10,000 members without a chat is deleted', async () => {
  const group = await makeGroup(ada);
  await crowd(group);
  const { result, ms } = await timed(() => call(ada, `DELETE /api/groups/${group}`));
  expect(result.status).toBe(200);
  expect(ms).toBeLessThan(most);
}, 120_000);

test('erasing the only owner deletes their group and the messages of its chat', async () => {
  const owner = await app.register({ name: 'Zoe Brief', tier: 'achiever' });
  const group = await makeGroup(owner);
  await say(owner, group, 'Alone here.');
  await fill(group, cleo, 5_000);
  expect(
    (await call(owner, 'POST /api/users/delete-account', { password: castPassword, texts: 'keep' })).status,
  ).toBe(200);
  app.clock.advance({ days: 31 });
  await eraseMember(app, tables, owner.id);
  await app.runJobs();
  expect(
    await app.db.selectFrom('conversations').select('id').where('group_id', '=', group).execute(),
  ).toEqual([]);
}, 120_000);
