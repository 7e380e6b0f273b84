import { beforeEach, describe, expect, test } from 'vitest';
import type { Gathering } from '#contract/gatherings/endpoints.ts';
import { gatherings } from '#contract/gatherings/endpoints.ts';
import type { Key } from '#contract/platform/endpoint.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { readCalendarDates } from './calendar/read-dates.ts';

const app = await testApp();
const { cleo, mira, milo } = await app.cast('cleo', 'mira', 'milo');
// 10:00 on a Monday in Toronto, six days before clocks change.
beforeEach(async () => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  // A host has ten ahead at most.
  await app.db.deleteFrom('gatherings').execute();
});

let count = 0;
const creator = (more = {}) =>
  app.register({ name: `Wren ${++count}`, time_zone: 'America/Toronto', tier: 'creator', ...more });
const form = {
  kind: 'circle',
  title: 'Coming back, together',
  summary: 'Two Tuesday evenings.',
  about: '',
  included: ['Two evenings'],
  call_url: 'https://meet.example/secret-room',
  seats: 8,
  meetings: [
    { title: 'Why we stop', starts: '2026-03-10T19:00', minutes: 75 },
    { title: 'The first day back', starts: '2026-03-17T19:00', minutes: 75 },
  ],
};
const plan = async (more: object = {}, host = cleo): Promise<Gathering> => {
  const { status, body } = await host.call('POST /api/gatherings', { ...form, ...more });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const reserve = (who: Actor, id: string) => who.call(`POST /api/gatherings/${id}/seat`);
const read = async (who: Actor, id: string): Promise<Gathering> =>
  (await who.call(`GET /api/gatherings/${id}`)).body;
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);

describe('who may not', () => {
  test('a visitor, an unknown id, and a plan without circles', async () => {
    const { id, meetings } = await plan();
    const achiever = await app.register({ tier: 'achiever' });
    for (const key of Object.keys(gatherings)) {
      const path = (to: string) => key.replace(':id', to).replace(':meeting', meetings[0]?.id ?? '') as Key;
      const body = { ...form, version: 1, content: 'Why?', voted: true, notes: 'x' };
      expect([key, (await app.visitor.call(path(id), body)).status]).toEqual([key, 401]);
      if (key.includes(':id'))
        expect([key, (await cleo.call(path(newId()), body)).status]).toEqual([key, 404]);
    }
    expect(await achiever.call('POST /api/gatherings', form)).toMatchObject({
      status: 403,
      body: { code: 'upgrade_required', detail: 'Creators plan circles. Nothing you wrote is lost.' },
    });
    for (const call of ['seat', 'waiting'])
      expect(await achiever.call(`POST /api/gatherings/${id}/${call}` as Key)).toMatchObject({
        status: 403,
        body: { code: 'upgrade_required' },
      });
    expect(await read(achiever, id)).toMatchObject({ is_locked: true, questions: null, people: [] });
    const founder = await app.register({ tier: 'founder' });
    expect((await reserve(founder, id)).status).toBe(403);
  });

  test('another creator changes, cancels or notes nothing, and asks nothing without a seat', async () => {
    const { id, meetings } = await plan();
    const other = await creator();
    const first = meetings[0]?.id ?? '';
    const statusOf = async (key: string, body?: object) => (await other.call(key as Key, body)).status;
    expect(await statusOf(`PUT /api/gatherings/${id}`, { ...form, version: 1 })).toBe(403);
    expect(await statusOf(`POST /api/gatherings/${id}/cancel`, {})).toBe(403);
    expect(
      await statusOf(`PUT /api/gatherings/${id}/meetings/${first}/notes`, { notes: 'x', version: 0 }),
    ).toBe(403);
    expect(await statusOf(`POST /api/gatherings/${id}/questions`, { content: 'Why?' })).toBe(403);
    expect((await reserve(cleo, id)).body).toMatchObject({ code: 'is_host' });
    expect(await read(cleo, id)).toMatchObject({ version: 1, cancelled_at: null });
  });

  test('a creator plans no intensive, and an administrator one a quarter', async () => {
    const asked = { kind: 'intensive', seats: 40, title: 'Do it or let it go' };
    expect((await cleo.call('POST /api/gatherings', { ...form, ...asked })).status).toBe(403);
    expect((await milo.call('POST /api/gatherings', { ...form, ...asked })).status).toBe(403);
    const { id } = await plan(asked, mira);
    const again = await mira.call('POST /api/gatherings', { ...form, ...asked });
    expect([again.status, again.body.code]).toEqual([409, 'quarter_taken']);
    expect(again.body.detail).toContain('“Do it or let it go”');
    const spring = [{ title: '', starts: '2026-04-01T09:00', minutes: 180 }];
    const next = await plan({ ...asked, meetings: spring }, mira);
    const moved = { ...form, ...asked, version: next.version };
    expect((await mira.call(`PUT /api/gatherings/${next.id}`, moved)).body.code).toBe('quarter_taken');
    await mira.call(`POST /api/gatherings/${id}/cancel`, {});
    expect((await mira.call(`PUT /api/gatherings/${next.id}`, moved)).status).toBe(200);
    await mira.call(`POST /api/gatherings/${next.id}/cancel`, {});
    const both = await Promise.all([
      mira.call('POST /api/gatherings', { ...form, ...asked }),
      mira.call('POST /api/gatherings', { ...form, ...asked }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const { body } of both) if (body.id) await mira.call(`POST /api/gatherings/${body.id}/cancel`, {});
  });

  test.each([
    ['seats', 0],
    ['seats', 9],
    ['seats', 1e9],
    ['call_url', 'javascript:alert(1)'],
    ['call_url', ''],
    ['title', ' \u200b '],
    ['meetings', []],
    ['meetings', [{ title: '', starts: '2026-03-01T19:00', minutes: 75 }]],
  ])('a form with %s %j is refused with a sentence at the field', async (field, value) => {
    const { status, body } = await cleo.call('POST /api/gatherings', { ...form, [field]: value });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});

describe('seats', () => {
  test('two take the last one at once: one has it, the other hears what to do, and a repeat changes nothing', async () => {
    const { id } = await plan({ seats: 1 });
    const [one, two] = [await creator(), await creator()];
    const both = await Promise.all([reserve(one, id), reserve(two, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = both[0]?.status === 200 ? [one, two] : [two, one];
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'full',
      detail: 'Someone took the last seat a moment ago. You’re first on the waiting list if you like.',
    });
    expect((await reserve(winner, id)).body).toMatchObject({ seats_taken: 1, seat: { state: 'reserved' } });
    const waits = await loser.call(`POST /api/gatherings/${id}/waiting`);
    expect(waits.body).toMatchObject({ waiting_count: 1, seat: { state: 'waiting', position: 1 } });
    expect((await winner.call(`POST /api/gatherings/${id}/waiting`)).body.seat?.state).toBe('reserved');
  });

  test('one given back is kept 24 hours for the first in line, then for the next', async () => {
    const { id } = await plan({ seats: 1 });
    const [has, first, second, late] = [await creator(), await creator(), await creator(), await creator()];
    await reserve(has, id);
    for (const who of [first, second]) {
      await who.call(`POST /api/gatherings/${id}/waiting`);
      app.clock.advance({ minutes: 1 });
    }
    expect((await read(second, id)).seat).toMatchObject({ position: 2 });
    await has.call(`DELETE /api/gatherings/${id}/seat`);
    expect((await has.call(`DELETE /api/gatherings/${id}/seat`)).body.seat).toBeNull();
    expect(await told(first)).toEqual([
      'A seat is free, and kept for you for up to 24 hours: “Coming back, together”.',
    ]);
    expect(await read(first, id)).toMatchObject({
      may_reserve: true,
      seat: { state: 'offered', offered_until: '2026-03-03T15:02:00.000Z' },
    });
    // It isn't free for anyone else meanwhile.
    expect((await reserve(late, id)).body.detail).toBe(
      'Someone took the last seat a moment ago. You can join the waiting list.',
    );
    expect((await reserve(second, id)).body).toMatchObject({ code: 'full' });
    app.clock.set(new Date('2026-03-03T15:02:00Z'));
    expect((await reserve(first, id)).body).toMatchObject({ code: 'offer_over' });
    await runJob('end-seat-offers');
    expect(await told(first)).toContain(
      'The seat that was kept for you went to the next in line: “Coming back, together”.',
    );
    expect((await reserve(second, id)).body).toMatchObject({ seat: { state: 'reserved' }, seats_taken: 1 });
    await runJob('end-seat-offers');
    expect((await read(second, id)).seats_taken).toBe(1);
  });

  test('follow the plan: when it ends, the seat goes to the next, and the member hears why', async () => {
    const { id } = await plan({ seats: 1 });
    const [has, waits] = [await creator(), await creator()];
    await reserve(has, id);
    await waits.call(`POST /api/gatherings/${id}/waiting`);
    await app.setTier(has, 'achiever');
    await app.db.transaction().execute((tx) =>
      recordEvent(tx, 'tier.changed', {
        by: has.id,
        about: { tier: 'achiever', previous: 'creator' },
        at: app.clock.now(),
      }),
    );
    expect(await read(has, id)).toMatchObject({ seat: null, is_locked: true });
    expect((await read(waits, id)).seat).toMatchObject({ state: 'offered' });
    expect(await told(has)).toEqual([
      'Your plan no longer has this, so your seat is free for someone else: “Coming back, together”.',
    ]);
  });

  test('aren’t offered while moderators hide the page, whose words leave calendars and emails as well', async () => {
    const planned = await plan({ seats: 1 });
    const { id } = planned;
    const [has, waits] = [await creator(), await creator()];
    await reserve(has, id);
    await waits.call(`POST /api/gatherings/${id}/waiting`);
    const dates = (who: Actor) =>
      readCalendarDates(app.db, {
        memberId: who.id,
        showsNames: true,
        origin: 'https://evolve.example',
        now: app.clock.now(),
      });
    expect(await dates(has)).toHaveLength(2);
    const hide = (at: Date | null) =>
      app.db.updateTable('gatherings').set({ hidden_at: at }).where('id', '=', id).execute();
    await hide(app.clock.now());
    expect([await dates(has), (await dates(cleo)).length]).toEqual([[], 2]);
    await app.runJobs();
    app.outbox.length = 0;
    const later = [{ title: '', starts: '2026-03-11T19:00', minutes: 75 }];
    const moved = { ...form, seats: 1, version: planned.version, meetings: later };
    expect((await cleo.call(`PUT /api/gatherings/${id}`, moved)).status).toBe(200);
    await app.db.transaction().execute((tx) =>
      recordEvent(tx, 'member.suspended', {
        by: mira.id,
        about: { member: has.id, until: null, case: null },
        at: app.clock.now(),
      }),
    );
    await app.runJobs();
    expect(app.outbox.filter(({ text }) => text.includes('Coming back'))).toEqual([]);
    const seats = () =>
      app.db
        .selectFrom('gathering_seats')
        .select(['member_id', 'state'])
        .where('gathering_id', '=', id)
        .execute();
    await runJob('end-seat-offers');
    expect(await seats()).toEqual([{ member_id: waits.id, state: 'waiting' }]);
    await hide(null);
    await runJob('end-seat-offers');
    expect(await seats()).toEqual([{ member_id: waits.id, state: 'offered' }]);
    await hide(app.clock.now());
    app.outbox.length = 0;
    await cleo.call(`POST /api/gatherings/${id}/cancel`, { reason: 'I wrote hidden words.' });
    await app.runJobs();
    expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [waits.email, '“A session” was cancelled'],
    ]);
    expect(app.outbox[0]?.text).not.toContain('hidden words');
  });

  test('end with a block, a suspension and a deactivation, and a blocked host is not found', async () => {
    const { id } = await plan();
    const [blocked, suspended, leaves, mutes] = [
      await creator(),
      await creator(),
      await creator(),
      await creator(),
    ];
    for (const who of [blocked, suspended, leaves]) expect((await reserve(who, id)).status).toBe(200);
    await cleo.call(`PUT /api/users/${blocked.id}/block`, { blocked: true });
    expect((await blocked.call(`GET /api/gatherings/${id}`)).status).toBe(404);
    expect((await reserve(blocked, id)).status).toBe(404);
    expect((await blocked.call('GET /api/gatherings')).body.map((each) => each.id)).not.toContain(id);
    await mutes.call(`PUT /api/users/${cleo.id}/mute`, { muted: true });
    expect((await mutes.call('GET /api/gatherings')).body.map((each) => each.id)).not.toContain(id);
    const end = (name: 'member.suspended' | 'account.deactivated', who: Actor) =>
      app.db.transaction().execute((tx) =>
        recordEvent(tx, name, {
          by: name === 'account.deactivated' ? who.id : mira.id,
          about: { member: who.id, until: null, case: null },
          at: app.clock.now(),
        }),
      );
    await end('member.suspended', suspended);
    await end('account.deactivated', leaves);
    expect(await read(cleo, id)).toMatchObject({ seats_taken: 0, people: [] });
  });

  test('are too late after the last date began, and an intensive’s three days before it', async () => {
    const { id } = await plan();
    const who = await creator();
    app.clock.set(new Date('2026-03-17T22:59:00Z'));
    expect((await reserve(who, id)).status).toBe(200);
    await who.call(`DELETE /api/gatherings/${id}/seat`);
    app.clock.set(new Date('2026-03-17T23:00:00Z'));
    expect((await reserve(who, id)).body).toMatchObject({ code: 'too_late' });
    expect(await read(who, id)).toMatchObject({ may_reserve: false, may_wait: false });
  });
});

const runJob = async (task: string) => {
  await app.pool.query('select graphile_worker.add_job($1)', [task]);
  await app.runJobs();
};

describe('the link to the call', () => {
  test('is known to the host, and to seats from 15 minutes before to the end', async () => {
    const { id } = await plan();
    const [has, none, waits] = [await creator(), await creator(), await app.register({})];
    await reserve(has, id);
    const secret = 'secret-room';
    const everything = async (who: Actor) =>
      JSON.stringify([
        (await who.call(`GET /api/gatherings/${id}`)).body,
        (await who.call('GET /api/gatherings')).body,
        (await who.call('GET /api/gatherings?view=mine' as Key)).body,
        (await who.call(`GET /api/gatherings/${id}/calendar`)).body,
      ]);
    const knows = async () =>
      Promise.all(
        [cleo, has, none, waits, mira].map(async (who) => (await everything(who)).includes(secret)),
      );
    expect(await knows()).toEqual([true, false, false, false, false]);
    app.clock.set(new Date('2026-03-10T22:45:00Z'));
    expect(await knows()).toEqual([true, true, false, false, false]);
    app.clock.set(new Date('2026-03-11T00:15:00Z'));
    expect(await knows()).toEqual([true, false, false, false, false]);
  });
});

describe('questions beforehand', () => {
  test('are read by seats and the host, most shared first, without a name if it was hidden', async () => {
    const { id } = await plan();
    const [one, two, none] = [await creator(), await creator(), await creator()];
    for (const who of [one, two]) await reserve(who, id);
    const ask = (who: Actor, body: object) => who.call(`POST /api/gatherings/${id}/questions`, body);
    await ask(one, { content: 'Is there a smallest version?' });
    const clientId = newId();
    const hidden = { content: 'How do I ask him to stop?', is_anonymous: true, client_id: clientId };
    await ask(two, hidden);
    expect((await ask(two, hidden)).body.questions).toHaveLength(2);
    const first = (await read(cleo, id)).questions?.[1];
    expect(first).toMatchObject({ content: 'How do I ask him to stop?', author: null, votes: 1 });
    expect(JSON.stringify((await read(cleo, id)).questions)).not.toContain(two.id);
    // Nor can who asked be found by blocking members one by one.
    const block = async (blocked: boolean) =>
      expect((await one.call(`PUT /api/users/${two.id}/block` as Key, { blocked })).status).toBe(200);
    const before = (await read(one, id)).questions;
    await block(true);
    expect((await read(one, id)).questions).toEqual(before);
    await block(false);
    const vote = (who: Actor, voted: boolean) =>
      who.call(`PUT /api/gatherings/questions/${first?.id}/vote` as Key, { voted });
    expect((await vote(one, true)).body).toEqual({ votes: 2, has_voted: true });
    expect((await vote(one, true)).body.votes).toBe(2);
    expect((await vote(none, true)).status).toBe(404);
    expect((await read(one, id)).questions?.[0]).toMatchObject({ id: first?.id, has_voted: true });
    expect(await read(none, id)).toMatchObject({ questions: null, questions_count: 2 });
    expect(JSON.stringify(await read(mira, id))).not.toContain('smallest');
    expect((await one.call(`DELETE /api/gatherings/questions/${first?.id}` as Key)).status).toBe(404);
    expect((await two.call(`DELETE /api/gatherings/questions/${first?.id}` as Key)).status).toBe(200);
    expect((await read(one, id)).questions).toHaveLength(1);
  });

  test('close at noon of the host’s day, are five a member, and are never blank', async () => {
    const { id } = await plan();
    const ask = (content: string) => cleo.call(`POST /api/gatherings/${id}/questions`, { content });
    expect((await ask(' \u2800 ')).status).toBe(422);
    for (let i = 0; i < 5; i++) expect((await ask(`Question ${i}?`)).status).toBe(200);
    expect((await ask('One more?')).body).toMatchObject({ code: 'too_many' });
    app.clock.set(new Date('2026-03-10T16:00:00Z'));
    expect((await ask('Late?')).body).toMatchObject({ code: 'questions_closed' });
    // Afterwards they are for the next date.
    app.clock.set(new Date('2026-03-11T00:15:00Z'));
    expect((await ask('And now?')).body.questions).toMatchObject([{ content: 'And now?' }]);
  });

  test('that moderators hide are read by their member alone, and can be restored', async () => {
    const { id } = await plan();
    const [one, two] = [await creator(), await creator()];
    for (const who of [one, two]) await reserve(who, id);
    const { questions } = (await one.call(`POST /api/gatherings/${id}/questions`, { content: 'Buy shoes?' }))
      .body;
    const question = questions?.[0]?.id ?? '';
    await two.call(`POST /api/gatherings/questions/${question}/flag` as Key, { category: 'spam' });
    const { body: cases } = await milo.call('GET /api/admin/flagged-content');
    const found = cases.find((each) => each.content_id === question);
    expect(found).toMatchObject({ content_type: 'question', content: { text: 'Buy shoes?' } });
    const decided = await milo.call(`PATCH /api/admin/flagged-content/${found?.id}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect([decided.status, decided.body]).toMatchObject([200, {}]);
    expect((await read(two, id)).questions).toEqual([]);
    expect((await read(cleo, id)).questions).toEqual([]);
    expect((await read(one, id)).questions).toMatchObject([{ is_hidden: true, appeal: 'open' }]);
    expect(
      (await one.call(`POST /api/gatherings/questions/${question}/appeal` as Key, { words: 'I meant it.' }))
        .status,
    ).toBe(200);
    expect(
      (await two.call(`POST /api/gatherings/questions/${question}/appeal` as Key, { words: 'x' })).status,
    ).toBe(404);
  });
});

describe('notes', () => {
  test('are written after a date began, and read with the plan', async () => {
    const { id, meetings } = await plan();
    const [first] = meetings;
    const path = `PUT /api/gatherings/${id}/meetings/${first?.id}/notes` as Key;
    expect((await cleo.call(path, { notes: 'x', version: 0 })).body).toMatchObject({ code: 'not_begun' });
    app.clock.set(new Date('2026-03-11T00:15:00Z'));
    await cleo.call(path, { notes: 'We spoke about shame.', version: 0 });
    expect((await read(await creator(), id)).meetings[0]).toMatchObject({
      has_notes: true,
      notes: 'We spoke about shame.',
    });
    expect((await read(await app.register({ tier: 'achiever' }), id)).meetings[0]).toMatchObject({
      has_notes: true,
      notes: null,
    });
    const stale = await cleo.call(path, { notes: 'Written in another tab.', version: 0 });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'edited_elsewhere', current: { notes: 'We spoke about shame.', version: 1 } },
    });
    const removed = await cleo.call(path, { notes: ' ', version: 1 });
    expect(removed.body.meetings[0]).toMatchObject({ has_notes: false });
  });
});
