import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, type Reply, testApp } from './testing/app.ts';

/** Statements and round trips of one call. A statement's round is the one after all whose answers were there when it was sent. */
const asked = { isCounted: false, statements: 0, rounds: 0, answered: 0 };
const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
const { query } = prototype;
prototype.query = function count(this: unknown, ...args: unknown[]) {
  const sent = query.apply(this, args);
  if (!asked.isCounted) return sent;
  const round = asked.answered + 1;
  asked.statements += 1;
  asked.rounds = Math.max(asked.rounds, round);
  return (sent as Promise<unknown>).finally(() => {
    asked.answered = Math.max(asked.answered, round);
  });
};

const ctx = await testApp({ rateLimits: true });
let ada: Actor;
let nora: Actor;
let topic: string;

let written = 0;
const text = () => ({
  content: `<p>Words that were never said before, number ${(written += 1)}.</p>`,
  client_id: randomUUID(),
});

async function costOf(call: () => Promise<Reply>): Promise<{ statements: number; rounds: number }> {
  Object.assign(asked, { isCounted: true, statements: 0, rounds: 0, answered: 0 });
  const { status, body } = await call().finally(() => {
    asked.isCounted = false;
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { statements: asked.statements, rounds: asked.rounds };
}

beforeAll(async () => {
  const { cleo, ...others } = await ctx.cast('ada', 'cleo', 'nora');
  ({ ada, nora } = others);
  const opened = await cleo.call('POST /api/forum/topics', {
    ...text(),
    title: 'A walk',
    category: 'groups_community',
  });
  topic = opened.body.id;
  // Later replies aren't the first one to its author.
  await nora.call(`POST /api/forum/topics/${topic}/posts`, text());
});
afterAll(async () => {
  prototype.query = query;
});

it('a reply, a topic and a post cost ten statements in four round trips, with everything that follows from them', async () => {
  const costs = [
    await costOf(() => ada.call(`POST /api/forum/topics/${topic}/posts`, text())),
    await costOf(() =>
      ada.call('POST /api/forum/topics', { ...text(), title: 'Another', category: 'groups_community' }),
    ),
    await costOf(() => ada.call('POST /api/posts', text())),
  ];
  expect(costs).toEqual(Array(3).fill({ statements: 10, rounds: 4 }));
});

it('a post in a group asks for its group as well, and an answer tells its author', async () => {
  const { body: group } = await ada.call('POST /api/groups', {
    name: 'Walkers',
    description: 'We walk, whatever the weather.',
  });
  expect(await costOf(() => ada.call('POST /api/posts', { ...text(), group_id: group.id }))).toEqual({
    statements: 12,
    rounds: 4,
  });
  const { body: first } = await nora.call(`POST /api/forum/topics/${topic}/posts`, text());
  const answer = { ...text(), parent_id: first.id };
  expect(await costOf(() => ada.call(`POST /api/forum/topics/${topic}/posts`, answer))).toEqual({
    statements: 16,
    rounds: 7,
  });
});
