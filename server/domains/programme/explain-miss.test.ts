import { expect, test } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp();

const at = (date: string, hour = '13:00'): void => app.clock.set(new Date(`${date}T${hour}Z`));

/** Returns a member with a day completed on 2 March, who comes back on `date` in the afternoon. */
async function backOn(date: string): Promise<{ actor: Actor; walk: Walk; path: `/api/programs/${string}` }> {
  at('2026-03-02', '08:00');
  const actor = await app.register({ time_zone: 'UTC', tier: 'builder' });
  const walk = await walkOf(actor);
  await walk.enrol();
  await walk.complete(1);
  at(date);
  return { actor, walk, path: `/api/programs/${walk.programId}` };
}

const missOf = async (walk: Walk) => (await walk.progress()).body.miss;

test('a missed date takes one reason, which can be changed and undone', async () => {
  const { actor, walk, path } = await backOn('2026-03-04');
  expect(await missOf(walk)).toEqual({ date: '2026-03-03', reason: null, offer: null });
  for (const reason of ['time', 'ill', 'ill'])
    expect((await actor.call(`PUT ${path}/misses/2026-03-03`, { reason })).status).toBe(200);
  expect(await missOf(walk)).toMatchObject({ reason: 'ill' });
  for (let i = 0; i < 2; i += 1)
    expect((await actor.call(`DELETE ${path}/misses/2026-03-03`)).status).toBe(200);
  expect(await missOf(walk)).toMatchObject({ reason: null });
  const events = await app.db
    .selectFrom('domain_events')
    .select(['what', 'about'])
    .where('by_member', '=', actor.id)
    .where('what', 'like', 'miss.%')
    .orderBy('id')
    .execute();
  // A repeated reason is no event, and no event names the reason.
  expect(events).toEqual([
    { what: 'miss.explained', about: { local_date: '2026-03-03' } },
    { what: 'miss.explained', about: { local_date: '2026-03-03' } },
    { what: 'miss.withdrawn', about: { local_date: '2026-03-03' } },
  ]);
});

test('two misses offer a smaller target, three a pause', async () => {
  const { walk } = await backOn('2026-03-05');
  expect(await missOf(walk)).toEqual({ date: '2026-03-04', reason: null, offer: 'smaller' });
  at('2026-03-06');
  expect(await missOf(walk)).toEqual({ date: '2026-03-05', reason: null, offer: 'pause' });
  await walk.complete(2);
  at('2026-03-07');
  expect(await missOf(walk)).toBeNull();
});

test.each([
  ['2026-03-02', 'a date with practice'],
  ['2026-03-04', 'today'],
  ['2026-03-05', 'tomorrow'],
  ['2026-03-01', 'a date before the round'],
])('%s takes no reason: %s', async (date) => {
  const { actor, path } = await backOn('2026-03-04');
  const { status, body } = await actor.call(`PUT ${path}/misses/${date}`, { reason: 'time' });
  expect([status, body.detail]).toEqual([409, 'That date needs no reason. Nothing was missed on it.']);
});

test('other words, dates and members are refused', async () => {
  const { actor, walk, path } = await backOn('2026-03-04');
  for (const reason of ['lazy', '', null, 7, ['ill'], '__proto__', 'ill\u0000'])
    expect((await actor.call(`PUT ${path}/misses/2026-03-03`, { reason })).status).toBe(422);
  for (const date of ['2026-02-30', 'yesterday', '20260303202603032026'])
    expect((await actor.call(`PUT ${path}/misses/${date}`, { reason: 'ill' })).status).toBe(422);
  const other = await app.register({ tier: 'builder' });
  expect((await other.call(`PUT ${path}/misses/2026-03-03`, { reason: 'ill' })).status).toBe(403);
  expect(await missOf(walk)).toMatchObject({ reason: null });
});

test('short days last a week and can be ended', async () => {
  const { actor, walk, path } = await backOn('2026-03-05');
  const set = (is_on: unknown) => actor.call(`PUT ${path}/short-days`, { is_on });
  expect((await set(true)).body).toMatchObject({ short_until: '2026-03-11' });
  expect((await walk.progress()).body.short_until).toBe('2026-03-11');
  at('2026-03-11');
  expect((await walk.progress()).body.short_until).toBe('2026-03-11');
  at('2026-03-12');
  expect((await walk.progress()).body.short_until).toBeNull();
  await set(true);
  expect((await set(false)).body).toMatchObject({ short_until: null });
  expect((await walk.progress()).body.short_until).toBeNull();
  expect((await set('yes')).status).toBe(422);
});
