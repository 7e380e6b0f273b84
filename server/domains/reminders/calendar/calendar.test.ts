import { beforeEach, describe, expect, it } from 'vitest';
import { signOutEverywhere } from '#server/domains/auth/sessions/sign-out-everywhere.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { walkOf } from '#server/testing/walk.ts';

const app = await testApp();

// 10:00 on a Monday in Toronto, six days before clocks change.
beforeEach(() => app.clock.set(new Date('2026-03-02T15:00:00Z')));

const member = (more: object = {}) =>
  app.register({ time_zone: 'America/Toronto', tier: 'builder', ...more });
const turnOn = async (who: Actor): Promise<string> => {
  const { status, body } = await who.call('POST /api/calendar');
  expect(status).toBe(200);
  return body.url;
};
const read = (url: string) => app.app.inject({ url: new URL(url).pathname });
/** The file without its folds. */
const textOf = async (url: string) => (await read(url)).body.replaceAll('\r\n ', '');
const linesOf = async (url: string, name: string) =>
  [...(await textOf(url)).matchAll(new RegExp(`^${name}:(.*)$`, 'gm'))].map((match) => match[1]?.trim());

describe('the calendar', () => {
  it('is off until it is turned on, and its address is shown once', async () => {
    const who = await member();
    const off = { is_on: false, shows_names: false, since: null, read_at: null };
    expect((await who.call('GET /api/calendar')).body).toEqual(off);
    expect(await who.call('PUT /api/calendar', { shows_names: true })).toMatchObject({
      status: 409,
      body: { detail: 'Your calendar is off. Turn it on first.' },
    });
    const url = await turnOn(who);
    expect(url).toMatch(/^https:\/\/evolve\.test\/api\/calendar\/ical_[\w-]{43}\.ics$/);
    const on = { is_on: true, shows_names: false, since: '2026-03-02T15:00:00.000Z', read_at: null };
    expect((await who.call('GET /api/calendar')).body).toEqual(on);
    const { rows } = await app.pool.query('select calendar_feeds::text as row from calendar_feeds');
    expect(JSON.stringify(rows)).not.toContain(url.slice(-40, -4));
    await read(url);
    expect((await who.call('GET /api/calendar')).body.read_at).toBe('2026-03-02T15:00:00.000Z');
    expect((await who.call('DELETE /api/calendar')).body).toEqual(off);
    expect((await read(url)).statusCode).toBe(404);
  });

  it('has the times of habits and of the day, as instants that follow the clock', async () => {
    const who = await member();
    const walk = await walkOf(who);
    await walk.enrol();
    await who.call('POST /api/habits', { name: 'Read, 20 pages; slowly', reminder_times: ['21:00'] });
    await who.call('PUT /api/reminders/day', { on: true, times: ['07:30'], weekdays: [7, 1] });
    const url = await turnOn(who);
    expect(await linesOf(url, 'SUMMARY')).toEqual(Array(39).fill('Reminder'));
    const named = await who.call('PUT /api/calendar', { shows_names: true });
    expect(named.body.shows_names).toBe(true);
    const reply = await read(url);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="reminders.ics"');
    const text = await textOf(url);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(text).toContain('SUMMARY:Read\\, 20 pages\\; slowly');
    const day = text.split('BEGIN:VEVENT').filter((event) => event.includes('SUMMARY:Evolve 90'));
    // Clocks change on Sunday the 8th.
    expect(day.map((event) => /DTSTART:(\w+)/.exec(event)?.[1]).slice(0, 3)).toEqual([
      '20260302T123000Z',
      '20260308T113000Z',
      '20260309T113000Z',
    ]);
    const uids = await linesOf(url, 'UID');
    expect(new Set(uids).size).toBe(uids.length);
    expect(await linesOf(url, 'UID')).toEqual(uids);
  });

  it('has no day before a round, after its end, or in a pause', async () => {
    const who = await member();
    await who.call('PUT /api/reminders/day', { on: true, times: ['07:30'] });
    const url = await turnOn(who);
    expect(await linesOf(url, 'UID')).toEqual([]);
    const walk = await walkOf(who);
    await walk.enrol();
    const { rows } = await app.pool.query('select id from rounds where member_id = $1', [who.id]);
    await app.db.updateTable('rounds').set({ current_day: 85 }).where('id', '=', rows[0].id).execute();
    expect(await linesOf(url, 'UID')).toHaveLength(6);
    await app.setTier(who, 'starter');
    expect(await linesOf(url, 'UID')).toEqual([]);
  });

  it('has no more days for an administrator who owes the second step', async () => {
    const who = await member({ tier: 'starter' });
    await (await walkOf(who)).enrol();
    await who.call('PUT /api/reminders/day', { on: true, times: ['07:30'], weekdays: [1, 2, 3, 4, 5, 6, 7] });
    await app.db.updateTable('rounds').set({ current_day: 30 }).where('member_id', '=', who.id).execute();
    const url = await turnOn(who);
    const dueIn = (days: number) =>
      app.setMember(who, {
        is_admin: true,
        second_step_due_at: new Date(app.clock.now().getTime() + days * 86_400_000),
      });
    await dueIn(1);
    expect((await linesOf(url, 'SUMMARY')).length).toBeGreaterThan(0);
    await dueIn(-1);
    expect(await linesOf(url, 'SUMMARY')).toEqual([]);
  });

  it('is gone after a new address, while its member is away or suspended, and not after signing out of one device', async () => {
    const who = await member();
    const former = await turnOn(who);
    const url = await turnOn(who);
    const statusOf = async (address: string) => (await read(address)).statusCode;
    expect([await statusOf(former), await statusOf(url)]).toEqual([404, 200]);
    await app.db.deleteFrom('sessions').where('member_id', '=', who.id).execute();
    expect(await statusOf(url)).toBe(200);
    const members = app.db.updateTable('members').where('id', '=', who.id);
    await members.set({ away_since: app.clock.now() }).execute();
    expect(await statusOf(url)).toBe(404);
    await members.set({ away_since: null }).execute();
    expect(await statusOf(url)).toBe(200);
    const staff = await app.register({});
    await app.pool.query(
      `insert into suspensions (id, member_id, suspended_by, reason, starts_at) values (gen_random_uuid(), $1, $2, 'x', $3)`,
      [who.id, staff.id, app.clock.now()],
    );
    expect(await statusOf(url)).toBe(404);
    await app.db.deleteFrom('suspensions').execute();
    expect(await statusOf(url)).toBe(200);
    await app.db.deleteFrom('members').where('id', '=', who.id).execute();
    expect(await statusOf(url)).toBe(404);
  });

  it('is gone after signing out everywhere, and after support signed its member out', async () => {
    const who = await member();
    const url = await turnOn(who);
    expect((await read(url)).statusCode).toBe(200);
    expect((await who.call('DELETE /api/auth/sessions')).status).toBe(200);
    expect((await read(url)).statusCode).toBe(404);
    const other = await member();
    const theirs = await turnOn(other);
    await signOutEverywhere(app.db, other.id, app.clock.now());
    expect((await read(theirs)).statusCode).toBe(404);
  });

  it('is gone after signing out all other devices, and after a new password', async () => {
    const who = await member();
    const others = await turnOn(who);
    await app.signIn(who);
    expect((await who.call('DELETE /api/auth/sessions/others')).body.ended_count).toBe(1);
    expect((await read(others)).statusCode).toBe(404);
    const before = await turnOn(who);
    const change = { current_password: castPassword, new_password: 'a-quiet-heron-walks' };
    expect((await who.call('PUT /api/users/password', change)).status).toBe(200);
    expect((await read(before)).statusCode).toBe(404);
    const forgotten = await turnOn(who);
    await app.visitor.call('POST /api/auth/forgot-password', { email: who.email });
    await app.runJobs();
    const token = /token=(reset_[\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1] ?? '';
    const reset = { token, new_password: 'a-quiet-heron-rests' };
    expect((await app.visitor.call('POST /api/auth/reset-password', reset)).status).toBe(200);
    expect((await read(forgotten)).statusCode).toBe(404);
  });

  it.each([
    'x',
    'ical_.ics',
    `ical_${'a'.repeat(43)}.ics`,
    `ical_${'a'.repeat(43)}`,
    '__proto__',
    `${'9'.repeat(20)}.ics`,
    'a%00b.ics',
    'x'.repeat(300),
  ])('finds nothing at %s', async (file) => {
    const { statusCode, body } = await app.app.inject({ url: `/api/calendar/${file}` });
    expect([404, 422]).toContain(statusCode);
    expect(body).not.toContain('VCALENDAR');
  });

  it('shows no times to others, and two tabs that turn it on leave the newest address', async () => {
    const who = await member();
    await who.call('POST /api/habits', { name: 'Read', reminder_times: ['21:00'] });
    const other = await member();
    expect(await linesOf(await turnOn(other), 'UID')).toEqual([]);
    const urls = await Promise.all([turnOn(who), turnOn(who), turnOn(who)]);
    const statuses = await Promise.all(urls.map(async (url) => (await read(url)).statusCode));
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    expect((await app.visitor.call('GET /api/calendar')).status).toBe(401);
    expect((await app.visitor.call('POST /api/calendar')).status).toBe(401);
    expect((await who.call('PUT /api/calendar', { shows_names: 'yes' })).status).toBe(422);
  });
});
