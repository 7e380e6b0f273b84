import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { pactLines } from '#contract/partners/constants.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { walkOf } from '#server/testing/walk.ts';
import { askForRenewal, endOverPacts } from './pacts/end-pacts.ts';
import { tellLeft } from './pacts/leave-pact.ts';

// Ten in the morning in Toronto, a Monday.
const app = await testApp({ now: '2026-03-02T15:00:00Z' });

const search = {
  is_looking: true,
  wakes_at: 360,
  sleeps_at: 1350,
  category: 'health',
  tone: 'gentle',
  line: '',
};
const read = async (who: Actor) => (await who.call('GET /api/partners')).body;
const pactOf = async (who: Actor) => {
  const [pact] = (await read(who)).pacts;
  if (!pact) throw new Error('no pact');
  return pact;
};
const texts = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ text }) => text);
let count = 0;
const person = (zone = 'America/Toronto') =>
  app.register({ name: `Walker${++count} West`, time_zone: zone, tier: 'builder' });

/** Returns two partners, who write their pact. */
async function pair(zone?: string): Promise<{ one: Actor; two: Actor; id: string }> {
  const [one, two] = [await person(), await person(zone)];
  for (const who of [one, two]) await who.call('PUT /api/partners/search', search);
  await one.call('POST /api/partners/requests', { member_id: two.id });
  const { body } = await two.call('POST /api/partners/requests', { member_id: one.id });
  return { one, two, id: body.pacts[0]?.id ?? '' };
}
const agree = async (who: Actor, id: string, line: string, more = {}) => {
  const version = (await pactOf(who)).lines.find((each) => each.line === line)?.version ?? 0;
  return who.call(
    `POST /api/partners/pacts/${id}/lines/${line}/agree` as 'POST /api/partners/pacts/:id/lines/:line/agree',
    {
      version,
      ...more,
    },
  );
};
const suggest = async (who: Actor, id: string, line: string, value: object) => {
  const version = (await pactOf(who)).lines.find((each) => each.line === line)?.version ?? 0;
  return who.call(
    `PUT /api/partners/pacts/${id}/lines/${line}` as 'PUT /api/partners/pacts/:id/lines/:line',
    {
      version,
      ...value,
    },
  );
};
/** Returns two partners whose pact has started today. */
async function partnersSince(zone?: string) {
  const both = await pair(zone);
  for (const line of pactLines) for (const who of [both.one, both.two]) await agree(who, both.id, line);
  expect((await both.one.call(`POST /api/partners/pacts/${both.id}/start`)).status).toBe(200);
  return both;
}
const answer = (who: Actor, id: string, date: string, said = 'yes') =>
  who.call(`PUT /api/partners/pacts/${id}/answers/${date}` as 'PUT /api/partners/pacts/:id/answers/:date', {
    answer: said,
  });
const nudge = (who: Actor, id: string, words = 'Saved you the bench.') =>
  who.call(`POST /api/partners/pacts/${id}/nudges`, { words });

describe('writing a pact', () => {
  test('needs both to agree to all five lines, and starts once', async () => {
    const { one, two, id } = await pair();
    expect((await one.call(`POST /api/partners/pacts/${id}/start`)).body.detail).toBe(
      'The pact starts when all five lines are agreed.',
    );
    for (const line of pactLines) await agree(one, id, line);
    expect(await pactOf(two)).toMatchObject({
      may_start: false,
      lines: expect.arrayContaining([expect.objectContaining({ they_agree: true, you_agree: false })]),
    });
    for (const line of pactLines) await agree(two, id, line);
    expect((await pactOf(one)).may_start).toBe(true);
    await Promise.all([one, two].map((who) => who.call(`POST /api/partners/pacts/${id}/start`)));
    expect(await pactOf(two)).toMatchObject({
      day: 1,
      starts_on: '2026-03-02',
      ends_on: '2026-03-31',
      today: { on: '2026-03-02', you: { state: 'open' }, they: { state: 'open' } },
      yesterday: null,
    });
    expect((await texts(one)).filter((text) => text.includes('started')).length).toBeLessThanOrEqual(1);
  });

  test('both may agree to a line at one moment', async () => {
    const { one, two, id } = await pair();
    const replies = await Promise.all(
      [one, two].map((who) => who.call(`POST /api/partners/pacts/${id}/lines/quiet/agree`, { version: 0 })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await pactOf(one)).lines.at(-1)).toMatchObject({ you_agree: true, they_agree: true });
  });

  test('a change shows old and new words, and waits for the other', async () => {
    const { one, two, id } = await pair();
    await agree(one, id, 'counts');
    await agree(two, id, 'counts');
    await suggest(two, id, 'counts', { text: 'Five minutes outside, any weather.' });
    expect((await pactOf(one)).lines[0]).toMatchObject({
      words: 'Ten minutes outside, any weather.',
      suggestion: { is_yours: false, words: 'Five minutes outside, any weather.' },
      you_agree: false,
      they_agree: true,
    });
    expect(await texts(one)).toContainEqual(expect.stringContaining('suggests a change to your pact.'));
    await agree(one, id, 'counts');
    expect((await pactOf(two)).lines[0]).toMatchObject({
      words: 'Five minutes outside, any weather.',
      suggestion: null,
      you_agree: true,
      they_agree: true,
    });
  });

  test('refuses an agreement to words that changed, with the new ones', async () => {
    const { one, two, id } = await pair();
    await suggest(two, id, 'quiet', { text: 'Call me.' });
    const reply = await one.call(`POST /api/partners/pacts/${id}/lines/quiet/agree`, { version: 0 });
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'edited_elsewhere', current: { suggestion: { words: 'Call me.' } } },
    });
    expect((await suggest(one, id, 'quiet', { text: '  ' })).status).toBe(422);
    expect((await suggest(one, id, 'nudges', { is_welcome: true, from: 600, until: 540 })).status).toBe(422);
  });

  test('two suggestions at one moment: one stands, the other is told', async () => {
    const { one, two, id } = await pair();
    const replies = await Promise.all([
      one.call(`PUT /api/partners/pacts/${id}/lines/counts`, { version: 0, text: 'One.' }),
      two.call(`PUT /api/partners/pacts/${id}/lines/counts`, { version: 0, text: 'Two.' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('in a started pact the old words hold until the other accepts', async () => {
    const { one, two, id } = await partnersSince();
    await suggest(one, id, 'nudges', { is_welcome: false, from: 0, until: 1 });
    expect((await nudge(two, id)).status).toBe(200);
    await agree(two, id, 'nudges', { is_kept: true });
    expect((await pactOf(one)).lines.find(({ line }) => line === 'nudges')).toMatchObject({
      suggestion: null,
      you_agree: true,
      they_agree: true,
    });
    await suggest(one, id, 'nudges', { is_welcome: false, from: 0, until: 1 });
    await agree(two, id, 'nudges');
    expect((await nudge(one, id)).body.code).toBe('not_welcome');
  });
});

describe('the daily question', () => {
  test('is answered for today, and for yesterday until noon; the partner sees the answer and is told of a yes', async () => {
    const { one, two, id } = await partnersSince();
    expect((await answer(one, id, '2026-03-01')).body.code).toBe('date_closed');
    expect((await answer(one, id, '2026-03-03')).body.detail).toContain("hasn't begun yet");
    await answer(one, id, '2026-03-02', 'not_yet');
    expect(await texts(two)).not.toContainEqual(expect.stringContaining('said yes'));
    await answer(one, id, '2026-03-02');
    await answer(one, id, '2026-03-02');
    expect((await texts(two)).filter((text) => text.includes('said yes'))).toHaveLength(1);
    expect(await pactOf(two)).toMatchObject({
      today: { they: { state: 'yes' }, you: { state: 'open' } },
      both_yes: 0,
    });
    await answer(two, id, '2026-03-02');
    expect((await pactOf(one)).both_yes).toBe(1);
    app.clock.set(new Date('2026-03-03T16:00:00Z'));
    expect((await pactOf(one)).yesterday).toMatchObject({ on: '2026-03-02', you: { state: 'yes' } });
    expect((await answer(one, id, '2026-03-02', 'rest')).status).toBe(200);
    expect((await pactOf(one)).both_yes).toBe(0);
    app.clock.set(new Date('2026-03-03T17:00:00Z'));
    expect((await pactOf(one)).yesterday).toBeNull();
    expect((await answer(one, id, '2026-03-02')).body.detail).toContain('until noon');
  });

  test('a completed day answers yes by itself, and a choice stays the member’s', async () => {
    const { one, two, id } = await partnersSince();
    const walk = await walkOf(one);
    await walk.enrol();
    await answer(one, id, (await pactOf(one)).today?.on ?? '', 'not_yet');
    expect(await walk.complete(1)).toMatchObject({ status: 200 });
    expect((await pactOf(one)).today).toMatchObject({ you: { state: 'yes' }, is_by_practice: true });
    expect((await pactOf(two)).today?.they.state).toBe('yes');
    // A round that is undone takes its day with it, and the own answer comes back.
    await app.db.deleteFrom('day_completions').where('member_id', '=', one.id).execute();
    const undone = { by: one.id, about: { number: 1, kind: 'programme' }, at: app.clock.now() };
    await recordEvent(app.db, 'round.undone', undone);
    expect((await pactOf(one)).today).toMatchObject({ you: { state: 'not_yet' }, is_by_practice: false });
  });

  test('shows nothing else until a switch shows it', async () => {
    const { one, two, id } = await partnersSince();
    const walk = await walkOf(one);
    await walk.enrol();
    await walk.complete(1);
    const { body: habit } = await one.call('POST /api/habits', { name: 'Write one line' });
    const nothing = { day: null, streak: null, habits: [] };
    expect((await pactOf(two)).shown).toEqual(nothing);
    const sharing = { day: true, streak: true, habits: [habit.id] };
    expect((await two.call(`PUT /api/partners/pacts/${id}/sharing`, sharing)).status).toBe(422);
    expect((await one.call(`PUT /api/partners/pacts/${id}/sharing`, sharing)).body.pacts[0]?.sharing).toEqual(
      sharing,
    );
    expect((await pactOf(two)).shown).toEqual({
      day: 2,
      streak: 1,
      habits: [{ name: 'Write one line', is_done: false }],
    });
    await one.call(`PUT /api/partners/pacts/${id}/sharing`, { day: false, streak: false, habits: [] });
    expect((await pactOf(two)).shown).toEqual(nothing);
  });

  test('switches work on when a habit that was shown is archived', async () => {
    const { one, id } = await partnersSince();
    const { body: habit } = await one.call('POST /api/habits', { name: 'Water the roses' });
    const path = `PUT /api/partners/pacts/${id}/sharing` as const;
    await one.call(path, { day: false, streak: true, habits: [habit.id] });
    await app.db
      .updateTable('habits')
      .set({ archived_at: app.clock.now() })
      .where('id', '=', habit.id)
      .execute();
    const off = await one.call(path, { day: false, streak: false, habits: [habit.id] });
    expect(off.status).toBe(200);
    expect((await pactOf(one)).sharing).toEqual({ day: false, streak: false, habits: [] });
    expect((await one.call(path, { day: false, streak: false, habits: [newId()] })).status).toBe(422);
  });
});

describe('silence', () => {
  test('has three steps for the partner and no count for the quiet one; a pause and a rest are none', async () => {
    const { one, two, id } = await partnersSince();
    const steps = [];
    for (let day = 0; day < 5; day++) {
      steps.push((await pactOf(one)).quiet);
      app.clock.advance({ days: 1 });
      const { today } = await pactOf(one);
      await answer(one, id, today?.on ?? '');
    }
    expect(steps).toEqual([0, 1, 2, 3, 3]);
    const seen = await pactOf(two);
    expect(seen).toMatchObject({ quiet: 0, is_place_kept: true });
    const company = (who: Actor, isOn: boolean) =>
      who.call(`PUT /api/partners/pacts/${id}/company`, { is_on: isOn });
    expect((await company(two, true)).body.code).toBe('not_quiet');
    expect((await company(one, true)).body).toMatchObject({ may_look: true, pacts: [{ has_company: true }] });
    await one.call('PUT /api/partners/search', search);
    expect((await company(one, false)).body).toMatchObject({
      may_look: false,
      search: { is_looking: false },
    });
    await answer(two, id, seen.today?.on ?? '', 'not_yet');
    expect((await pactOf(one)).quiet).toBe(0);
    expect((await pactOf(two)).is_place_kept).toBe(false);
  });

  test('rest days of the pact do not count', async () => {
    const { one, two, id } = await partnersSince();
    await suggest(one, id, 'rest_days', { your_days: [], their_days: [1, 2, 3, 4, 5, 6] });
    await agree(two, id, 'rest_days');
    app.clock.advance({ days: 5 });
    expect((await pactOf(one)).quiet).toBeLessThanOrEqual(1);
    expect((await pactOf(one)).days.some(({ they }) => they === 'rest')).toBe(true);
  });
});

describe('a nudge', () => {
  test('goes once a day, with a receipt, and only within the hours of the one who gets it', async () => {
    app.clock.set(new Date('2026-04-06T15:00:00Z'));
    const { one, two, id } = await partnersSince('America/Los_Angeles');
    const replies = await Promise.all([nudge(one, id), nudge(one, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await pactOf(one)).nudge).toMatchObject({
      may_send: false,
      sent: { words: 'Saved you the bench.' },
    });
    expect((await pactOf(two)).nudge.received?.words).toBe('Saved you the bench.');
    expect(await texts(two)).toContainEqual(expect.stringContaining('sent you a nudge.'));
    expect((await nudge(two, id, '   ')).status).toBe(422);
    // Seven in the morning of the next day in Los Angeles.
    app.clock.set(new Date('2026-04-07T14:30:00Z'));
    expect((await pactOf(one)).nudge).toMatchObject({
      sent: null,
      may_send: false,
      opens_at: '2026-04-07T15:00:00.000Z',
    });
    const early = await nudge(one, id, 'Shoes on.');
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringMatching(/^Walker\d+ welcomes nudges from 8:00 until 21:00\. We kept your words here\.$/),
    ]);
    expect((await nudge(two, id, 'Morning!')).status).toBe(200);
  });
});

describe('the end', () => {
  test('leaving is one tap, can be undone for ten seconds, and then the other is told kindly', async () => {
    const { one, two, id } = await partnersSince();
    await one.call(`POST /api/partners/pacts/${id}/leave`);
    expect((await pactOf(one)).ended).toMatchObject({ is_by_you: true, undo_until: expect.any(String) });
    expect((await pactOf(two)).ended).toBeNull();
    await tellLeft(app.db, app.clock.now());
    expect((await one.call(`POST /api/partners/pacts/${id}/return`)).status).toBe(200);
    expect((await pactOf(one)).ended).toBeNull();
    await one.call(`POST /api/partners/pacts/${id}/leave`);
    app.clock.advance({ minutes: 1 });
    await tellLeft(app.db, app.clock.now());
    await tellLeft(app.db, app.clock.now());
    expect((await one.call(`POST /api/partners/pacts/${id}/return`)).body.code).toBe('was_told');
    expect(await pactOf(two)).toMatchObject({
      ended: { is_by_you: false, is_over: false },
      today: null,
      days: [],
    });
    expect(
      (await texts(two)).filter((text) => text.includes('has ended. Your days together count.')),
    ).toHaveLength(1);
    expect(await texts(one)).not.toContainEqual(expect.stringContaining('has ended'));
    expect((await two.call(`POST /api/partners/pacts/${id}/leave`)).status).toBe(200);
    expect((await answer(two, id, '2026-04-08')).body.code).toBe('pact_ended');
    await two.call(`POST /api/partners/pacts/${id}/close`);
    expect((await read(two)).pacts).toEqual([]);
    expect((await read(two)).may_look).toBe(true);
  });

  test('both leave at one moment: it ends once, and neither is told of the other', async () => {
    const { one, two, id } = await partnersSince();
    const replies = await Promise.all(
      [one, two].map((who) => who.call(`POST /api/partners/pacts/${id}/leave`)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.advance({ minutes: 1 });
    await tellLeft(app.db, app.clock.now());
    for (const who of [one, two]) {
      expect((await read(who)).may_look).toBe(true);
      expect((await pactOf(who)).ended).not.toBeNull();
    }
    const heard = [...(await texts(one)), ...(await texts(two))].filter((text) => text.includes('has ended'));
    expect(heard.length).toBeLessThanOrEqual(1);
  });

  test.each(['member.suspended', 'deletion.planned'] as const)(
    '%s ends it for the other kindly',
    async (name) => {
      const { one, two } = await partnersSince();
      const about = {
        member: one.id,
        until: null,
        case: null,
        at: app.clock.now().toISOString(),
        texts: 'keep' as const,
      };
      await recordEvent(app.db, name, { by: null, about, at: app.clock.now() });
      expect((await pactOf(two)).ended).toMatchObject({ is_by_you: false });
      expect(await texts(two)).toContainEqual(
        expect.stringContaining('has ended. Your days together count.'),
      );
    },
  );

  test('a block ends it at once, and the other is told kindly and not why', async () => {
    const { one, two } = await partnersSince();
    expect((await one.call(`PUT /api/users/${two.id}/block`, { blocked: true })).status).toBe(200);
    expect((await pactOf(two)).ended).toMatchObject({ is_by_you: false, is_over: false, undo_until: null });
    expect((await pactOf(one)).ended).toMatchObject({ is_by_you: true, undo_until: null });
    const heard = await texts(two);
    expect(heard).toContainEqual(expect.stringContaining('has ended. Your days together count.'));
    expect(JSON.stringify([heard, await read(two)])).not.toMatch(/block/i);
    for (const who of [one, two]) await who.call('PUT /api/partners/search', search);
    expect((await one.call('GET /api/partners/fits')).body).toEqual([]);
    expect((await two.call('POST /api/partners/requests', { member_id: one.id })).status).toBe(404);
  });

  test('30 days are renewed by both, or end', async () => {
    const { one, two, id } = await partnersSince();
    const other = await partnersSince();
    const renew = (who: Actor, which = id) => who.call(`POST /api/partners/pacts/${which}/renew`);
    expect((await renew(one)).body.code).toBe('too_early');
    await askForRenewal(app.db, app.clock.now());
    app.clock.advance({ days: 25 });
    await askForRenewal(app.db, app.clock.now());
    await askForRenewal(app.db, app.clock.now());
    expect((await texts(two)).filter((text) => text.includes('Would you like 30 more?'))).toHaveLength(1);
    const before = await pactOf(one);
    await renew(one);
    await renew(one);
    expect(await pactOf(two)).toMatchObject({
      renewal: { is_open: true, you: false, they: true },
      period: 1,
    });
    await renew(two);
    const after = await pactOf(one);
    expect(after).toMatchObject({ period: 2, day: 26, renewal: { you: false, they: false } });
    expect(after.starts_on > before.ends_on).toBe(true);
    await renew(other.one, other.id);
    app.clock.advance({ days: 10 });
    await endOverPacts(app.db, app.clock.now());
    expect((await pactOf(one)).ended).toBeNull();
    expect((await pactOf(other.one)).ended).toMatchObject({ is_over: true, is_by_you: false });
  });
});

test('one that fails doesn’t keep the others from being told, and is tried again', async () => {
  const [broken, fine] = [await partnersSince(), await partnersSince()];
  for (const { one, id } of [broken, fine]) await one.call(`POST /api/partners/pacts/${id}/leave`);
  app.clock.advance({ minutes: 1 });
  await app.pool.query(`
    create function break_pact() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger break_pact before update on pacts for each row when (old.id = '${broken.id}') execute function break_pact();`);
  const told = async ({ two }: { two: Actor }) => (await pactOf(two)).ended !== null;
  await expect(tellLeft(app.db, app.clock.now())).rejects.toThrow('1 pacts were not told');
  expect([await told(broken), await told(fine)]).toEqual([false, true]);
  await app.pool.query('drop function break_pact cascade');
  await tellLeft(app.db, app.clock.now());
  expect(await told(broken)).toBe(true);
});

test('an ended pact costs a visit a few statements, and practice is read once', async () => {
  const me = await person();
  const statements = async (): Promise<number> => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await read(me);
    const count = query.mock.calls.length;
    query.mockRestore();
    return count;
  };
  const end = async () => {
    const other = await person();
    for (const who of [me, other]) await who.call('PUT /api/partners/search', search);
    await me.call('POST /api/partners/requests', { member_id: other.id });
    await other.call('POST /api/partners/requests', { member_id: me.id });
    const { id } = await pactOf(other);
    await other.call(`POST /api/partners/pacts/${id}/leave`);
    app.clock.advance({ minutes: 1 });
    await tellLeft(app.db, app.clock.now());
  };
  await end();
  const before = await statements();
  for (let n = 0; n < 3; n += 1) await end();
  expect((await read(me)).pacts).toHaveLength(4);
  expect(((await statements()) - before) / 3).toBeLessThanOrEqual(3);
});
