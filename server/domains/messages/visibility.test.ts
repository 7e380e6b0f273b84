import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { messageContent } from './content-adapter.ts';

// Random conversations, blocks, mutes and deletions. `Mirror` says in plain code who reads what, and every reader of messages must
// agree with it. Staff read no more than others.

const app = await testApp();
/** Three members and a moderator. */
const people: Actor[] = [];
beforeAll(async () => {
  const { nora, ada, cleo, milo } = await app.cast('nora', 'ada', 'cleo', 'milo');
  people.push(nora, ada, cleo, milo);
});

const who = fc.nat(3);
const pair = fc.tuple(who, who).filter(([a, b]) => a !== b);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('send' as const), of: pair }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom('read', 'clear', 'quiet', 'block', 'unblock', 'mute'),
      of: pair,
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('delete', 'hide', 'show'), at: fc.nat(20) }) },
);

interface Sent {
  id: string;
  from: number;
  to: number;
  content: string;
  isDeleted: boolean;
  isHidden: boolean;
  isRead: boolean;
  /** Members who deleted the conversation since. */
  clearedBy: Set<number>;
}
/** Everything as plain data. Pairs are written `from to`. */
interface Mirror {
  sent: Sent[];
  blocks: Set<string>;
  mutes: Set<string>;
  quiet: Set<string>;
}
const between = ({ from, to }: Sent, a: number, b: number) =>
  (from === a && to === b) || (from === b && to === a);
const isBlocked = ({ blocks }: Mirror, a: number, b: number) =>
  blocks.has(`${a} ${b}`) || blocks.has(`${b} ${a}`);
const hasText = ({ isDeleted, isHidden }: Sent) => !isDeleted && !isHidden;
const isOnSide = (message: Sent, viewer: number, other: number) =>
  between(message, viewer, other) && !message.clearedBy.has(viewer);

const idOf = (person: number) => people[person]?.id ?? '';
const call = (person: number, key: string, body?: object) => (people[person] as Actor).call(key as Key, body);

let round = 0;
test('every reader of messages shows what its member may read, and nothing else', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      round += 1;
      for (const table of ['conversations', 'member_blocks', 'member_mutes', 'moderation_cases'] as const)
        await app.db.deleteFrom(table).execute();
      const mirror: Mirror = { sent: [], blocks: new Set(), mutes: new Set(), quiet: new Set() };
      const word = `zephyr${round}x`;
      for (const each of steps) await act(mirror, each, word);
      const wrong: string[] = [];
      for (const viewer of people.keys()) wrong.push(...(await differences(mirror, viewer, word)));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function act(mirror: Mirror, each: Step, word: string): Promise<void> {
  const { sent, blocks, mutes, quiet } = mirror;
  if (!('of' in each)) {
    const message = sent[each.at % Math.max(1, sent.length)];
    if (message) await change(mirror, message, each.act);
    return;
  }
  const [a, b] = each.of;
  const isApart = isBlocked(mirror, a, b);
  const own = sent.filter((message) => between(message, a, b));
  const path = `/api/messages/conversations/${idOf(b)}`;
  switch (each.act) {
    case 'send': {
      const content = `${word} ${sent.length}`;
      const reply = await call(a, 'POST /api/messages', { receiver_id: idOf(b), content });
      expect(reply.status).toBe(isApart ? 404 : 200);
      if (isApart) return;
      const more = { isDeleted: false, isHidden: false, isRead: false, clearedBy: new Set<number>() };
      sent.push({ id: reply.body.id, from: a, to: b, content, ...more });
      return;
    }
    case 'block':
      expect((await call(a, `PUT /api/users/${idOf(b)}/block`, { blocked: true })).status).toBeLessThan(500);
      if (!blocks.has(`${b} ${a}`)) blocks.add(`${a} ${b}`);
      return;
    case 'unblock':
      await call(a, `PUT /api/users/${idOf(b)}/block`, { blocked: false });
      blocks.delete(`${a} ${b}`);
      return;
    case 'mute':
      if ((await call(a, `PUT /api/users/${idOf(b)}/mute`, { muted: true })).status === 200)
        mutes.add(`${a} ${b}`);
      return;
    default: {
      const body = each.act === 'read' ? { position: 1_000 } : { muted: true };
      const key = { read: `POST ${path}/read`, clear: `DELETE ${path}`, quiet: `PUT ${path}/mute` }[each.act];
      const { status } = await call(a, key, each.act === 'clear' ? undefined : body);
      expect(status).toBe(own.length === 0 || isApart ? 404 : 200);
      if (status !== 200) return;
      if (each.act === 'quiet') quiet.add(`${a} ${b}`);
      for (const message of own) {
        if (each.act === 'read' && message.to === a) message.isRead = true;
        if (each.act === 'clear') message.clearedBy.add(a);
      }
    }
  }
}

async function change(mirror: Mirror, message: Sent, how: 'delete' | 'hide' | 'show'): Promise<void> {
  const { id, from, to } = message;
  if (how === 'delete') {
    const { status } = await call(from, `DELETE /api/messages/${idOf(to)}/${id}`);
    expect(status).toBe(isBlocked(mirror, from, to) || message.clearedBy.has(from) ? 404 : 200);
    if (status === 200) message.isDeleted = true;
  } else if (!message.isDeleted) {
    const { hide, show } = messageContent.message;
    await app.db.transaction().execute((db) => (how === 'hide' ? hide : show)(db, id, app.clock.now()));
    message.isHidden = how === 'hide';
  }
}

/** Returns a line for each reader that shows this viewer too much or too little. */
async function differences(mirror: Mirror, viewer: number, word: string): Promise<string[]> {
  const wrong: string[] = [];
  const check = (reader: string, about: unknown, shows: unknown, should: unknown) => {
    if (JSON.stringify(shows) !== JSON.stringify(should))
      wrong.push(
        `${reader} of ${viewer} (${JSON.stringify(about)}): ${JSON.stringify(shows)} for ${JSON.stringify(should)}`,
      );
  };
  const get = (path: string) => call(viewer, `GET ${path}`);
  const listed: Record<string, { unread: number; isMuted: boolean }> = Object.fromEntries(
    (await get('/api/messages/conversations?limit=100')).body.map(
      ({
        partner,
        unread_count,
        is_muted,
      }: {
        partner: { id: string };
        unread_count: number;
        is_muted: boolean;
      }) => [partner.id, { unread: unread_count, isMuted: is_muted }],
    ),
  );
  const found = JSON.stringify((await get(`/api/messages/search?q=${word}&limit=100`)).body);
  // The alias is none that the condition uses.
  const readable = await sql<{ id: string }>`select told.id from messages told
    where ${messageContent.message.isReadable(sql`told.id`, sql`${idOf(viewer)}::uuid`)}`.execute(app.db);
  const notified = new Set(readable.rows.map(({ id }) => id));
  let bell = 0;
  for (const other of people.keys()) {
    if (other === viewer) continue;
    const all = mirror.sent.filter((message) => between(message, viewer, other));
    const mine = all.filter((message) => isOnSide(message, viewer, other));
    const isOpen = !isBlocked(mirror, viewer, other);
    const unread = mine.filter(
      (message) => message.to === viewer && !message.isRead && hasText(message),
    ).length;
    const isMuted = mirror.quiet.has(`${viewer} ${other}`);
    check('list', other, listed[idOf(other)], isOpen && mine.length > 0 ? { unread, isMuted } : undefined);
    if (isOpen && !isMuted && !mirror.mutes.has(`${viewer} ${other}`)) bell += unread;
    const thread = await get(`/api/messages/${idOf(other)}?limit=100`);
    check('thread', other, thread.status, isOpen && all.length > 0 ? 200 : 404);
    if (thread.status === 200)
      check(
        'texts',
        other,
        thread.body.map(({ content }: { content: string }) => content),
        mine.toReversed().map((message) => (hasText(message) ? message.content : '')),
      );
  }
  check('bell', null, (await get('/api/notifications/count')).body.unread_messages, bell);
  for (const message of mirror.sent) {
    const other = message.from === viewer ? message.to : message.from;
    const isMine = isOnSide(message, viewer, other);
    const isOpen = isMine && !isBlocked(mirror, viewer, other);
    check('search', message, found.includes(message.id), isOpen && hasText(message));
    check('notification', message, notified.has(message.id), isOpen && hasText(message));
    const around = await get(`/api/messages/${idOf(other)}?around=${message.id}&limit=1`);
    check('around', message, around.status === 200, isOpen);
    const report = await call(viewer, `POST /api/messages/${idOf(other)}/${message.id}/report`, {});
    const mayReport = isOpen || (isMine && mirror.blocks.has(`${viewer} ${other}`));
    check('report', message, report.status !== 404, mayReport && hasText(message));
  }
  return wrong;
}
