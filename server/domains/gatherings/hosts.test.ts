import { beforeEach, describe, expect, test } from 'vitest';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { mira, milo } = await app.cast('mira', 'milo');
beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  await app.db.deleteFrom('gatherings').execute();
});

let count = 0;
const creator = () => app.register({ name: `Lou ${++count}`, tier: 'creator', time_zone: 'America/Toronto' });
const form = {
  kind: 'circle',
  title: 'Coming back, together',
  summary: '',
  call_url: 'https://meet.example/secret-room',
  seats: 1,
  meetings: [{ title: 'Why we stop', starts: '2026-03-10T19:00', minutes: 75 }],
};
const plan = async (host: Actor, more: object = {}): Promise<Gathering> => {
  const { status, body } = await host.call('POST /api/gatherings', { ...form, ...more });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const read = async (who: Actor, id: string): Promise<Gathering> =>
  (await who.call(`GET /api/gatherings/${id}`)).body;
const listed = async (who: Actor, view = 'upcoming') =>
  (await who.call(`GET /api/gatherings?view=${view}` as 'GET /api/gatherings')).body.map(({ id }) => id);
const runJob = async (task: string) => {
  await app.pool.query('select graphile_worker.add_job($1)', [task]);
  await app.runJobs();
};
const toronto = (date: string) => ({ title: '', starts: `2026-03-${date}T19:00`, minutes: 75 });

describe('a suspended host’s circle', () => {
  test('isn’t listed, takes no reservation and says why, offers nothing, and is back with its host', async () => {
    const host = await creator();
    const [has, waits, other] = [await creator(), await creator(), await creator()];
    const { id } = await plan(host);
    const open = await plan(host, { title: 'Slowly', seats: 3 });
    await has.call(`POST /api/gatherings/${id}/seat`);
    await waits.call(`POST /api/gatherings/${id}/waiting`);
    const suspend = (isSuspended: boolean) =>
      mira.call(`PATCH /api/admin/users/${host.id}/suspend`, {
        is_suspended: isSuspended,
        reason: 'A pause.',
      });
    expect((await suspend(true)).status).toBe(200);
    expect(await listed(other)).toEqual([]);
    for (const call of ['seat', 'waiting'] as const)
      expect(await other.call(`POST /api/gatherings/${open.id}/${call}`)).toMatchObject({
        status: 409,
        body: {
          code: 'host_away',
          detail: 'Its host is away right now, so seats can’t be reserved. You can look for another one.',
        },
      });
    expect(await read(other, open.id)).toMatchObject({
      is_paused: true,
      may_reserve: false,
      may_wait: false,
    });
    // Its members find it, and one who gives a seat back frees it for no one yet.
    expect(await listed(has, 'mine')).toEqual([id]);
    await has.call(`DELETE /api/gatherings/${id}/seat`);
    await runJob('end-seat-offers');
    expect((await read(waits, id)).seat).toMatchObject({ state: 'waiting' });
    expect((await suspend(false)).status).toBe(200);
    await runJob('end-seat-offers');
    expect((await read(waits, id)).seat).toMatchObject({ state: 'offered' });
    expect((await other.call(`POST /api/gatherings/${open.id}/seat`)).status).toBe(200);
  });
});

describe('a host without the plan', () => {
  test('still finds circles in the menu, and so does a member with a seat, but nobody else', async () => {
    const [host, guest] = [await creator(), await creator()];
    const { id } = await plan(host);
    await guest.call(`POST /api/gatherings/${id}/seat`);
    const hasCircles = async (who: Actor) => (await who.call('GET /api/auth/me')).body.has_circles;
    const others = await creator();
    expect(await hasCircles(others)).toBe(true);
    for (const who of [host, guest, others]) await app.setTier(who, 'achiever');
    expect([await hasCircles(host), await hasCircles(guest), await hasCircles(others)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('changes and cancels what they planned, and adds nothing', async () => {
    const host = await creator();
    const { id, meetings } = await plan(host);
    await app.setTier(host, 'achiever');
    const kept = { ...toronto('11'), id: meetings[0]?.id };
    const put = (dates: object[], version: number) =>
      host.call(`PUT /api/gatherings/${id}`, { ...form, version, meetings: dates });
    expect(await put([kept, toronto('18')], 1)).toMatchObject({
      status: 403,
      body: { code: 'upgrade_required', detail: expect.stringContaining('Nothing you wrote is lost.') },
    });
    expect((await put([kept], 1)).body.meetings).toMatchObject([{ starts_at: '2026-03-11T23:00:00.000Z' }]);
    expect((await host.call(`POST /api/gatherings/${id}/cancel`, {})).status).toBe(200);
  });
});

describe('a host who leaves', () => {
  test('takes the link to the call along, also that of former circles', async () => {
    const host = await creator();
    const { id } = await plan(host);
    await plan(host, { meetings: [toronto('03')] });
    app.clock.set(new Date('2026-03-05T15:00:00Z'));
    await app.db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, 'account.deactivated', { by: host.id, about: {}, at: app.clock.now() }),
      );
    const rows = await app.db
      .selectFrom('gatherings')
      .select('call_url')
      .where('host_id', '=', host.id)
      .execute();
    expect(rows).toEqual([{ call_url: '' }, { call_url: '' }]);
    expect(await read(host, id)).toMatchObject({ call_url: '', cancelled_at: '2026-03-05T15:00:00.000Z' });
  });
});

describe('dates', () => {
  test('are searched for watched words as the rest of the page is, when it’s planned and changed', async () => {
    expect((await milo.call('PUT /api/admin/watched-words', { words: ['miracle cure'] })).status).toBe(200);
    const reported = async () =>
      (await milo.call('GET /api/admin/flagged-content')).body.map(({ content_id }) => content_id);
    const host = await creator();
    const { id } = await plan(host, { meetings: [{ ...toronto('10'), title: 'A miracle cure' }] });
    expect(await reported()).toContain(id);
    const clean = await plan(host);
    const about = { ...toronto('10'), id: clean.meetings[0]?.id, about: 'My miracle cure' };
    const changed = { ...form, version: 1, meetings: [about] };
    expect((await host.call(`PUT /api/gatherings/${clean.id}`, changed)).status).toBe(200);
    expect(await reported()).toContain(clean.id);
  });

  test('are in a form once, and forty in all, with those that were cancelled', async () => {
    const host = await creator();
    const { id, ...planned } = await plan(host, { seats: 2 });
    let { version, meetings } = planned;
    const put = (dates: object[]) =>
      host.call(`PUT /api/gatherings/${id}`, { ...form, version, meetings: dates });
    const first = { ...toronto('10'), id: meetings[0]?.id };
    expect(await put([first, { ...toronto('12'), id: first.id }])).toMatchObject({
      status: 422,
      body: { fields: { meetings: expect.stringContaining('twice') } },
    });
    const many = Array.from({ length: 12 }, (_, i) => toronto(String(i + 11)));
    for (let i = 0; i < 3; i += 1) ({ version, meetings } = (await put(many)).body);
    expect(meetings).toHaveLength(37);
    expect(await put(many)).toMatchObject({
      status: 422,
      body: { fields: { meetings: expect.stringContaining('40 sessions') } },
    });
  });
});

describe('the list ahead', () => {
  test('is sorted by the next date, also across pages', async () => {
    const host = await creator();
    const weekly = await plan(host, { meetings: [toronto('04'), toronto('30')] });
    const soon = await plan(host, { meetings: [toronto('03')] });
    const later = await plan(host, { meetings: [toronto('12')] });
    const inOrder = [soon.id, weekly.id, later.id];
    expect(await listed(host)).toEqual(inOrder);
    expect(await listed(host, 'mine')).toEqual(inOrder);
    for (const view of ['upcoming', 'mine'])
      for (let i = 0, cursor = ''; i < 3; i += 1) {
        const { body, headers } = await host.call(
          `GET /api/gatherings?view=${view}&limit=1${cursor && `&cursor=${cursor}`}` as 'GET /api/gatherings',
        );
        expect(body.map(({ id }) => id)).toEqual([inOrder[i]]);
        cursor = String(headers['x-next-cursor'] ?? '');
      }
    // The one that takes place is first until it ends, and then its next date counts.
    app.clock.set(new Date('2026-03-05T00:30:00Z'));
    expect(await listed(host)).toEqual([weekly.id, later.id]);
    app.clock.set(new Date('2026-03-05T01:30:00Z'));
    expect(await listed(host)).toEqual([later.id, weekly.id]);
  });
});
