import { beforeEach, expect, test } from 'vitest';
import { mostWaiting } from '#contract/gatherings/constants.ts';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { cleo } = await app.cast('cleo');
beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  await app.db.deleteFrom('gatherings').execute();
});

let count = 0;
const creator = () => app.register({ name: `Kit ${++count}`, tier: 'creator' });
const form = {
  kind: 'circle',
  title: 'Coming back, together',
  summary: '',
  call_url: 'https://meet.example/room',
  seats: 1,
  meetings: [{ title: '', starts: '2026-03-10T19:00', minutes: 75 }],
};
/** A full circle of one seat, whose seat is kept for the first of those who wait. */
const offered = async (waiting: number) => {
  const { id } = (await cleo.call('POST /api/gatherings', form)).body;
  const has = await creator();
  await has.call(`POST /api/gatherings/${id}/seat`);
  const line: Actor[] = [];
  for (let i = 0; i < waiting; i += 1) {
    const who = await creator();
    await who.call(`POST /api/gatherings/${id}/waiting`);
    line.push(who);
    app.clock.advance({ minutes: 1 });
  }
  await has.call(`DELETE /api/gatherings/${id}/seat`);
  return { id, line };
};
const read = async (who: Actor, id: string): Promise<Gathering> =>
  (await who.call(`GET /api/gatherings/${id}`)).body;

test('a kept seat whose time is over is its member’s until the job runs, if no one else waits', async () => {
  const { id, line } = await offered(1);
  const [first] = line as [Actor];
  app.clock.advance({ hours: 25 });
  expect(await read(first, id)).toMatchObject({ may_reserve: true, may_wait: false, may_cancel_seat: true });
  expect((await first.call(`POST /api/gatherings/${id}/waiting`)).body).toMatchObject({ code: 'has_room' });
  expect((await first.call(`POST /api/gatherings/${id}/seat`)).body).toMatchObject({
    seats_taken: 1,
    seat: { state: 'reserved' },
  });
});

test('one for which others wait is kept for the next as soon as its member joins the waiting list again', async () => {
  const { id, line } = await offered(2);
  const [first, second] = line as [Actor, Actor];
  app.clock.advance({ hours: 25 });
  expect(await read(first, id)).toMatchObject({ may_reserve: false, may_wait: true });
  expect((await first.call(`POST /api/gatherings/${id}/seat`)).body).toMatchObject({ code: 'offer_over' });
  expect((await first.call(`POST /api/gatherings/${id}/waiting`)).body.seat).toMatchObject({
    state: 'waiting',
    position: 1,
  });
  expect(await read(second, id)).toMatchObject({ may_reserve: true, seat: { state: 'offered' } });
  // The job that ends offers finds nothing to end.
  await app.pool.query(`select graphile_worker.add_job('end-seat-offers')`);
  await app.runJobs();
  expect((await read(first, id)).seat).toMatchObject({ state: 'waiting' });
});

test('a waiting list has a limit, and says so', async () => {
  const { id } = (await cleo.call('POST /api/gatherings', form)).body;
  const [has, late] = [await creator(), await creator()];
  await has.call(`POST /api/gatherings/${id}/seat`);
  const now = app.clock.now();
  const { rows } = await app.pool.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'members' and is_generated = 'NEVER' and column_name not in ('id', 'email')`,
  );
  const columns = rows[0]?.columns ?? '';
  for (let i = 0; i < mostWaiting; i += 1) {
    const member = newId();
    await app.pool.query(
      `insert into members (id, email, ${columns}) select $1, $2, ${columns} from members where id = $3`,
      [member, `waits-${i}@example.com`, late.id],
    );
    await app.db
      .insertInto('gathering_seats')
      .values({ gathering_id: id, member_id: member, state: 'waiting', since: now })
      .execute();
  }
  expect(await late.call(`POST /api/gatherings/${id}/waiting`)).toMatchObject({
    status: 409,
    body: { code: 'waiting_full', detail: 'The waiting list is full. You can look for another one.' },
  });
  expect(await read(late, id)).toMatchObject({ may_wait: false, waiting_count: mostWaiting });
});
