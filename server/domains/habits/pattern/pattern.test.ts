import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { HabitPattern } from '#contract/habits/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

// Monday 2 March 2026. Clocks go forward in Toronto on Sunday 8 March.
const first = '2026-03-02';
const app = await testApp({ now: `${first}T12:30:00Z` });
let me: Actor;

beforeEach(async () => {
  app.clock.set(new Date(`${first}T12:30:00Z`));
  me = await app.register({ time_zone: 'America/Toronto' });
});

const patternOf = async (id: string, who = me): Promise<HabitPattern> => {
  const { status, body } = await who.call(`GET /api/habits/${id}/pattern` as Key);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const create = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await me.call('POST /api/habits', { name: 'Walk', ...fields })).body.id;
const tick = (id: string, date: string) =>
  me.call(`PUT /api/habits/${id}/days/${date}` as Key, { done: true });

it("is for the habit's member alone", async () => {
  const id = await create();
  const other = await app.register({});
  expect((await other.call(`GET /api/habits/${id}/pattern` as Key)).status).toBe(404);
  expect((await me.call(`GET /api/habits/${randomUUID()}/pattern` as Key)).status).toBe(404);
  expect((await app.visitor.call(`GET /api/habits/${id}/pattern` as Key)).status).toBe(401);
});

it('has the hour on the clock of the member, also after it went forward', async () => {
  const id = await create();
  for (let n = 0; n < 12; n++) {
    const date = addDays(first, n);
    // 7:30 in Toronto: 12:30 UTC in winter, 11:30 in summer.
    app.clock.set(new Date(`${date}T${date < '2026-03-08' ? '12' : '11'}:30:00Z`));
    await tick(id, date);
  }
  const { hour, ticks, weekdays, strengths, imported } = await patternOf(id);
  expect([ticks, hour]).toEqual([12, { from: 7, ticks: 12, later: null }]);
  expect(weekdays.map(({ kept, due }) => `${kept}/${due}`).join(' ')).toBe('2/2 2/2 2/2 2/2 2/2 1/1 1/1');
  const { strength } = (await me.call(`GET /api/habits/${id}` as 'GET /api/habits/:id')).body;
  expect(strengths.at(-1)).toEqual({ date: '2026-03-13', strength });
  expect(imported).toEqual([]);
});

it('knows no hour of dates that were ticked later', async () => {
  const id = await create();
  app.clock.advance({ days: 14 });
  for (let n = 0; n < 12; n++) await tick(id, addDays(first, n));
  const { hour, ticks, weekdays } = await patternOf(id);
  expect([ticks, hour]).toEqual([0, null]);
  expect(weekdays.reduce((sum, { kept }) => sum + kept, 0)).toBe(12);
});

it('knows no hour of a limit', async () => {
  const id = await create({ direction: 'at_most', day_target: 2, unit: 'cups' });
  for (let n = 0; n < 12; n++) {
    await me.call(`PUT /api/habits/${id}/days/${addDays(first, n)}` as Key, { count: 1 });
    app.clock.advance({ days: 1 });
  }
  expect(await patternOf(id)).toMatchObject({ ticks: 0, hour: null });
});
