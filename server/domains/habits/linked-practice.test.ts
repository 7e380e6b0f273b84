import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { type Walk, walkOf } from '#server/testing/walk.ts';

const app = await testApp({ now: '2026-03-02T18:00:00Z' });
let dana: Actor;
let walk: Walk;
beforeEach(async () => {
  dana = await app.register({ tier: 'builder', time_zone: 'America/Toronto' });
  walk = await walkOf(dana);
  await walk.enrol();
});

const today = '2026-03-02';
const create = async (fields: Record<string, unknown>) =>
  (await dana.call('POST /api/habits', { name: 'Walk', ...fields })).body;
const read = async (id: string) => (await dana.call(`GET /api/habits/${id}`)).body;
const byOn = async (id: string, date = today) => {
  const habit = await read(id);
  return [habit.counts[date] ?? null, habit.days.find((day) => day.date === date)?.by ?? null];
};

describe('a linked habit', () => {
  it('is ticked by its item alone, and undo takes back what it added', async () => {
    const walks = await create({ link: 'walk', target_count: 30, unit: 'minutes' });
    const reads = await create({ link: 'lesson' });
    const none = await create({});
    await dana.call(`PUT /api/habits/${walks.id}/days/${today}`, { count: 10 });
    await walk.tick(1, 'walkReflection');
    expect(await byOn(walks.id)).toEqual([30, 'walk']);
    expect(await byOn(reads.id)).toEqual([null, null]);
    expect(await byOn(none.id)).toEqual([null, null]);
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(walks.id)).toEqual([10, null]);
    await walk.tick(1, 'readLesson');
    await walk.tick(1, 'optionalBonus');
    expect(await byOn(reads.id)).toEqual([1, 'lesson']);
    expect(await byOn(walks.id)).toEqual([10, null]);
  });

  it('that the member ticked stays theirs', async () => {
    const { id } = await create({ link: 'walk' });
    await dana.call(`PUT /api/habits/${id}/days/${today}`, { done: true });
    await walk.tick(1, 'walkReflection');
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(id)).toEqual([1, null]);
  });

  it('that the member unticked is not ticked by the undo, nor by a repeated tick', async () => {
    const { id } = await create({ link: 'walk' });
    await walk.tick(1, 'walkReflection');
    await dana.call(`PUT /api/habits/${id}/days/${today}`, { done: false });
    await walk.tick(1, 'walkReflection');
    expect(await byOn(id)).toEqual([null, null]);
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(id)).toEqual([null, null]);
  });

  it('is ticked by a completed day, on the date the day counts for', async () => {
    const walks = await create({ link: 'walk' });
    const reads = await create({ link: 'lesson' });
    const writes = await create({ link: 'journal' });
    await walk.complete(1, { reflection: 'Frost on the railings.' });
    expect(await byOn(walks.id)).toEqual([1, 'walk']);
    expect(await byOn(reads.id)).toEqual([1, 'lesson']);
    expect(await byOn(writes.id)).toEqual([1, 'journal']);
    // The day stays completed, so its walk does too.
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(walks.id)).toEqual([1, 'walk']);
  });

  it('is ticked for the date on which an offline tick was made', async () => {
    const { id } = await create({ link: 'walk' });
    const late = await app.register({ tier: 'builder', time_zone: 'America/Toronto' });
    expect(late.id).not.toBe(dana.id);
    app.clock.advance({ days: 2 });
    await walk.tick(1, 'walkReflection', true, '2026-03-03T12:00:00Z');
    expect(await byOn(id, '2026-03-03')).toEqual([1, 'walk']);
    expect(await byOn(id, '2026-03-04')).toEqual([null, null]);
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(id, '2026-03-03')).toEqual([null, null]);
    app.clock.set(new Date('2026-03-02T18:00:00Z'));
  });

  it('counts today at once, if the walk was there before the link', async () => {
    await walk.tick(1, 'walkReflection');
    const linked = await create({ link: 'walk' });
    expect(await byOn(linked.id)).toEqual([1, 'walk']);
    const later = await create({});
    await dana.call(`PATCH /api/habits/${later.id}`, { link: 'walk' });
    expect(await byOn(later.id)).toEqual([1, 'walk']);
    await dana.call(`PATCH /api/habits/${later.id}`, { link: 'none' });
    expect(await byOn(later.id)).toEqual([1, 'walk']);
    // Undone although the link is gone, because the tick was the walk's.
    await walk.tick(1, 'walkReflection', false);
    expect(await byOn(later.id)).toEqual([null, null]);
  });

  it('of another member, or archived, is left alone', async () => {
    const other = await app.register({ tier: 'builder' });
    const theirs = (await other.call('POST /api/habits', { name: 'Walk', link: 'walk' })).body;
    const { id } = await create({ link: 'walk' });
    await dana.call(`PATCH /api/habits/${id}`, { archived: true });
    await walk.tick(1, 'walkReflection');
    expect(await byOn(id)).toEqual([null, null]);
    expect((await other.call(`GET /api/habits/${theirs.id}`)).body.counts).toEqual({});
  });

  it('tells other ledgers, with counts and without texts', async () => {
    const { id } = await create({ link: 'walk', target_count: 30, name: 'Secret name' });
    await dana.call(`PUT /api/habits/${id}/days/${today}`, { count: 10, note: 'Secret words' });
    await walk.tick(1, 'walkReflection');
    await walk.tick(1, 'walkReflection', false);
    const events = await app.db
      .selectFrom('domain_events')
      .select(['what', 'about'])
      .where('by_member', '=', dana.id)
      .where('what', 'like', 'habit.%')
      .orderBy('id')
      .execute();
    const on = { habit: id, local_date: today };
    expect(events).toEqual([
      { what: 'habit.created', about: { habit: id } },
      {
        what: 'habit.ticked',
        about: { ...on, count: 10, change: 10, was_met: false, is_met: false },
      },
      {
        what: 'habit.ticked',
        about: { ...on, count: 30, change: 20, was_met: false, is_met: true },
      },
      {
        what: 'habit.unticked',
        about: { ...on, count: 10, change: 20, was_met: true, is_met: false },
      },
    ]);
  });
});
