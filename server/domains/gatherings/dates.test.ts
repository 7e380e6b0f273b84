import { beforeEach, describe, expect, test } from 'vitest';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo, mira } = await app.cast('cleo', 'mira');
beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  await app.db.deleteFrom('gatherings').execute();
});

let count = 0;
const creator = () => app.register({ name: `Ken ${++count}`, tier: 'creator' });
const meetings = [
  { title: 'Why we stop', starts: '2026-03-05T19:00', minutes: 75 },
  { title: 'The first day back', starts: '2026-03-12T19:00', minutes: 75 },
];
const form = {
  kind: 'circle',
  title: 'Coming back, together; slowly',
  summary: 'Evenings,\nfor people who stopped.',
  call_url: 'https://meet.example/secret-room',
  seats: 8,
  meetings,
};
const plan = async (more: object = {}, host = cleo): Promise<Gathering> =>
  (await host.call('POST /api/gatherings', { ...form, ...more })).body;
const asForm = ({ meetings: dates, version }: Gathering, changes: object = {}) => ({
  ...form,
  version,
  meetings: dates.map(({ id, title }, i) => ({ id, title, starts: meetings[i]?.starts ?? '', minutes: 75 })),
  ...changes,
});
const seat = async (id: string): Promise<Actor> => {
  const who = await creator();
  expect((await who.call(`POST /api/gatherings/${id}/seat`)).status).toBe(200);
  return who;
};
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);
const named = '“Coming back, together; slowly”';

describe('a change by the host', () => {
  test('moves a date, adds one and cancels one, and everyone with a seat hears of it once', async () => {
    const planned = await plan();
    const who = await seat(planned.id);
    const [first, second] = planned.meetings;
    const changed = await cleo.call(
      `PUT /api/gatherings/${planned.id}`,
      asForm(planned, {
        meetings: [
          { id: first?.id, title: 'Why we stop', starts: '2026-03-06T19:00', minutes: 60 },
          { title: 'One more', starts: '2026-03-20T19:00', minutes: 75 },
        ],
      }),
    );
    expect(changed.body.meetings).toMatchObject([
      { id: first?.id, starts_at: '2026-03-07T00:00:00.000Z', moved_from: '2026-03-06T00:00:00.000Z' },
      { id: second?.id, cancelled_at: '2026-03-02T15:00:00.000Z' },
      { title: 'One more', moved_from: null, cancelled_at: null },
    ]);
    expect(changed.body).toMatchObject({ version: 2, ends_at: '2026-03-21T00:15:00.000Z' });
    expect(await told(who)).toEqual([`There are new dates: ${named}. Look whether you can come.`]);
    expect(await told(cleo)).toEqual([]);
    const stale = await cleo.call(`PUT /api/gatherings/${planned.id}`, asForm(planned));
    expect(stale).toMatchObject({ status: 409, body: { code: 'edited_elsewhere', current: { version: 2 } } });
  });

  test('of words alone tells no one, never has fewer seats than are taken, and keeps dates that began', async () => {
    const planned = await plan();
    const who = await seat(planned.id);
    await seat(planned.id);
    const path = `PUT /api/gatherings/${planned.id}` as const;
    expect((await cleo.call(path, asForm(planned, { title: 'Coming back' }))).status).toBe(200);
    expect(await told(who)).toEqual([]);
    const few = await cleo.call(path, asForm(planned, { seats: 1, version: 2 }));
    expect(few).toMatchObject({
      status: 422,
      body: { fields: { seats: expect.stringContaining('2 seats') } },
    });
    app.clock.set(new Date('2026-03-06T00:30:00Z'));
    const later = await cleo.call(path, {
      ...asForm(planned, { version: 2 }),
      meetings: [{ id: planned.meetings[1]?.id, title: '', starts: '2026-03-12T19:00', minutes: 75 }],
    });
    expect(later.body.meetings).toMatchObject([
      { starts_at: '2026-03-06T00:00:00.000Z', cancelled_at: null },
      {},
    ]);
  });

  test('that adds seats keeps them for the waiting list', async () => {
    const planned = await plan({ seats: 1 });
    await seat(planned.id);
    const waits = await creator();
    await waits.call(`POST /api/gatherings/${planned.id}/waiting`);
    await cleo.call(`PUT /api/gatherings/${planned.id}`, asForm(planned, { seats: 2 }));
    const { body } = await waits.call(`GET /api/gatherings/${planned.id}`);
    expect(body).toMatchObject({ seats_taken: 2, seat: { state: 'offered' } });
  });
});

describe('a cancelled one', () => {
  test('is told to everyone with a seat and on the waiting list, once, and leaves the list', async () => {
    const { id } = await plan({ seats: 1 });
    const has = await seat(id);
    const waits = await creator();
    await waits.call(`POST /api/gatherings/${id}/waiting`);
    // Members of this test are welcomed by email first.
    await app.runJobs();
    for (let i = 0; i < 2; i++)
      await cleo.call(`POST /api/gatherings/${id}/cancel`, { reason: 'I have the flu.' });
    for (const who of [has, waits]) expect(await told(who)).toEqual([`This was cancelled: ${named}.`]);
    await has.call('PUT /api/users/notifications', { kinds: { circles: { email: false } } });
    app.outbox.length = 0;
    await app.runJobs();
    // One of them turned these emails off.
    expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [waits.email, '“Coming back, together; slowly” was cancelled'],
    ]);
    expect(app.outbox[0]?.text).toContain('The reason: I have the flu.');
    // One click ends these emails, without a session.
    const url = app.outbox[0]?.list?.unsubscribe.replace('https://evolve.test', '') ?? '';
    expect((await app.app.inject({ method: 'POST', url })).statusCode).toBe(200);
    const { kinds } = (await waits.call('GET /api/users/notifications')).body;
    expect(kinds.find(({ kind }) => kind === 'circles')).toMatchObject({ email: false, in_app: true });
    expect(await told(cleo)).toEqual([]);
    expect((await has.call(`GET /api/gatherings/${id}`)).body).toMatchObject({
      cancelled_at: '2026-03-02T15:00:00.000Z',
      cancel_reason: 'I have the flu.',
      next_meeting: null,
      may_cancel: false,
    });
    const listed = async (view: string) =>
      (await has.call(`GET /api/gatherings?view=${view}` as 'GET /api/gatherings')).body.map(
        (each) => each.id,
      );
    expect([await listed('upcoming'), await listed('mine')]).toEqual([[], [id]]);
    expect((await (await creator()).call(`POST /api/gatherings/${id}/seat`)).body.code).toBe('cancelled');
  });

  test('by staff is in the audit log, and its host hears of it', async () => {
    const { id } = await plan();
    expect((await mira.call(`POST /api/gatherings/${id}/cancel`, {})).status).toBe(200);
    expect(await told(cleo)).toEqual([`This was cancelled: ${named}.`]);
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'actor_id'])
      .where('action', '=', 'cancel_gathering')
      .execute();
    expect(acts).toEqual([{ action: 'cancel_gathering', target_id: id, actor_id: mira.id }]);
  });

  test('is what remains when its host leaves', async () => {
    const host = await creator();
    const { id } = await plan({}, host);
    const who = await seat(id);
    await app.db.transaction().execute((tx) =>
      recordEvent(tx, 'deletion.planned', {
        by: host.id,
        about: { member: host.id, at: '2026-04-01', texts: 'keep' },
        at: app.clock.now(),
      }),
    );
    expect((await who.call(`GET /api/gatherings/${id}`)).body.cancelled_at).not.toBeNull();
    expect(await told(who)).toEqual([`This was cancelled: ${named}.`]);
  });
});

describe('reminders', () => {
  const remind = async () => {
    await app.pool.query(`select graphile_worker.add_job('remind-of-gatherings')`);
    await app.runJobs();
  };
  const day = `Your session begins in a day: ${named}.`;
  const hour = `Your session begins in an hour: ${named}.`;

  test('come a day and an hour before to seats and the host, once of each, and again after a move', async () => {
    const planned = await plan();
    const who = await seat(planned.id);
    const none = await creator();
    app.clock.set(new Date('2026-03-04T23:59:00Z'));
    await remind();
    expect(await told(who)).toEqual([]);
    app.clock.set(new Date('2026-03-05T00:00:00Z'));
    await remind();
    await remind();
    expect([await told(who), await told(cleo), await told(none)]).toEqual([[day], [day], []]);
    const { rows } = await app.pool.query(
      `select count(*)::int as n from domain_events where what = 'gathering.reminded'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    app.clock.set(new Date('2026-03-05T23:00:00Z'));
    await remind();
    expect(await told(who)).toEqual([hour]);
    const moved = [{ id: planned.meetings[0]?.id, title: '', starts: '2026-03-08T19:00', minutes: 75 }];
    await cleo.call(`PUT /api/gatherings/${planned.id}`, asForm(planned, { meetings: moved }));
    // Clocks change on the 8th, so 19:00 is an hour earlier.
    app.clock.set(new Date('2026-03-07T23:00:00Z'));
    await remind();
    expect(await told(who)).toContain(day);
  });

  test('leave out those who reserved a seat meanwhile, turned them off, or whose date was cancelled', async () => {
    const planned = await plan();
    const off = await seat(planned.id);
    await off.call('PUT /api/users/notifications', { kinds: { circles: { in_app: false } } });
    app.clock.set(new Date('2026-03-05T01:00:00Z'));
    const late = await seat(planned.id);
    await remind();
    expect([await told(off), await told(late)]).toEqual([[], []]);
    app.clock.set(new Date('2026-03-05T23:10:00Z'));
    await remind();
    expect([await told(off), await told(late)]).toEqual([[], [hour]]);
    await cleo.call(`POST /api/gatherings/${planned.id}/cancel`, {});
    app.clock.set(new Date('2026-03-12T22:10:00Z'));
    await remind();
    expect((await told(late)).toSorted()).toEqual([`This was cancelled: ${named}.`, hour]);
  });
});

/** Reads an iCalendar file strictly (RFC 5545): folds, escapes, and one value a property. */
function readCalendar(text: string) {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean);
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+)(?:;[^:]+)?:(.*)$/.exec(line) ?? [];
    expect(name, line).not.toBe('');
    if (line === 'BEGIN:VEVENT') events.push({});
    else if (events.length > 0 && name !== 'END')
      (events.at(-1) as Record<string, string>)[name] = value
        .replaceAll('\\n', '\n')
        .replaceAll(/\\([,;\\])/g, '$1');
  }
  return events;
}

describe('the calendar file', () => {
  test('has every date in UTC with an id that stays, counts changes, and marks what is cancelled', async () => {
    const planned = await plan();
    const who = await creator();
    const file = async () => (await who.call(`GET /api/gatherings/${planned.id}/calendar`)).body;
    const { file_name, content } = await file();
    expect(file_name).toBe('coming-back-together-slowly.ics');
    expect(content).toMatch(/METHOD:PUBLISH/);
    const before = readCalendar(content);
    expect(before).toMatchObject([
      {
        UID: `session-${planned.meetings[0]?.id}@evolve.test`,
        SEQUENCE: '0',
        DTSTART: '20260306T000000Z',
        DTEND: '20260306T011500Z',
        SUMMARY: 'Coming back, together; slowly: Why we stop',
        DESCRIPTION: 'Evenings,\nfor people who stopped.',
        STATUS: 'CONFIRMED',
        URL: `https://evolve.test/gatherings/${planned.id}`,
      },
      // Clocks changed on the 8th.
      { DTSTART: '20260312T230000Z', SEQUENCE: '0' },
    ]);
    const moved = [{ id: planned.meetings[0]?.id, title: 'Why', starts: '2026-03-06T19:00', minutes: 60 }];
    await cleo.call(`PUT /api/gatherings/${planned.id}`, asForm(planned, { meetings: moved }));
    expect(readCalendar((await file()).content)).toMatchObject([
      { UID: before[0]?.['UID'], SEQUENCE: '1', DTSTART: '20260307T000000Z', STATUS: 'CONFIRMED' },
      { UID: before[1]?.['UID'], SEQUENCE: '1', STATUS: 'CANCELLED' },
    ]);
    await cleo.call(`POST /api/gatherings/${planned.id}/cancel`, {});
    expect(readCalendar((await file()).content).map((each) => [each['SEQUENCE'], each['STATUS']])).toEqual([
      ['2', 'CANCELLED'],
      ['2', 'CANCELLED'],
    ]);
    expect((await file()).content).not.toContain('secret');
  });
});

describe('the private calendar', () => {
  test('follows seats: words only with names, a move, and what is cancelled', async () => {
    const planned = await plan();
    const who = await seat(planned.id);
    const { url } = (await who.call('POST /api/calendar')).body;
    const read = async () => readCalendar((await app.app.inject({ url: new URL(url).pathname })).body);
    expect((await read()).map((each) => each['SUMMARY'])).toEqual(['Session', 'Session']);
    await who.call('PUT /api/calendar', { shows_names: true });
    expect((await read())[0]).toMatchObject({
      SUMMARY: 'Coming back, together; slowly: Why we stop',
      DTSTART: '20260306T000000Z',
      STATUS: 'CONFIRMED',
    });
    const moved = [{ id: planned.meetings[0]?.id, title: 'Why', starts: '2026-03-06T19:00', minutes: 60 }];
    await cleo.call(`PUT /api/gatherings/${planned.id}`, asForm(planned, { meetings: moved }));
    expect((await read()).map((each) => [each['DTSTART'], each['STATUS'], each['SEQUENCE']])).toEqual([
      ['20260307T000000Z', 'CONFIRMED', '1'],
      ['20260312T230000Z', 'CANCELLED', '1'],
    ]);
    expect(JSON.stringify(await read())).not.toContain('secret');
    await who.call(`DELETE /api/gatherings/${planned.id}/seat`);
    expect(await read()).toEqual([]);
  });
});

describe('an intensive', () => {
  const dates = [
    { title: 'Look at it', starts: '2026-03-14T09:00', minutes: 180 },
    { title: 'Make it small', starts: '2026-03-15T09:00', minutes: 180 },
  ];
  test('has a group of its own: a seat lets one in, giving it back lets one out, and it has no page or list', async () => {
    const intensive = { kind: 'intensive', seats: 40, title: 'Do it or let it go', meetings: dates };
    const { id, group_id: group } = await plan(intensive, mira);
    const who = await seat(id);
    const none = await creator();
    expect((await who.call(`GET /api/gatherings/${id}`)).body).toMatchObject({
      group_id: group,
      may_post: true,
      people: [],
      // Mira is in Edmonton, where summer time has begun by then.
      reserve_until: '2026-03-12T06:00:00.000Z',
      cancel_until: '2026-03-13T06:00:00.000Z',
    });
    expect((await none.call(`GET /api/gatherings/${id}`)).body).toMatchObject({
      group_id: null,
      may_post: false,
    });
    const say = (by: Actor) =>
      by.call('POST /api/posts', { content: '<p>Here is my list.</p>', group_id: group ?? '' });
    expect([(await say(who)).status, (await say(mira)).status]).toEqual([200, 200]);
    expect((await say(none)).status).toBeGreaterThanOrEqual(403);
    expect((await none.call(`POST /api/groups/${group}/join`)).status).toBe(404);
    expect((await who.call(`GET /api/groups/${group}`)).status).toBe(404);
    app.clock.set(new Date('2026-03-12T06:00:00Z'));
    expect((await none.call(`POST /api/gatherings/${id}/seat`)).body.code).toBe('too_late');
    expect((await who.call(`DELETE /api/gatherings/${id}/seat`)).body.seat).toBeNull();
    expect((await say(who)).status).toBeGreaterThanOrEqual(403);
    await mira.call(`POST /api/gatherings/${id}/cancel`, {});
    expect((await say(mira)).status).toBeGreaterThanOrEqual(403);
  });

  test('keeps its seats from two days before', async () => {
    const { id } = await plan({ kind: 'intensive', seats: 40, meetings: dates }, mira);
    const who = await seat(id);
    app.clock.set(new Date('2026-03-13T06:00:00Z'));
    expect(await who.call(`DELETE /api/gatherings/${id}/seat`)).toMatchObject({
      status: 409,
      body: { code: 'too_late' },
    });
    expect((await who.call(`GET /api/gatherings/${id}`)).body).toMatchObject({
      may_cancel_seat: false,
      may_ask: false,
    });
  });
});
