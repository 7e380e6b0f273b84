import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  actedAt,
  addSource,
  changeDay,
  changeEras,
  changeRhythm,
  type DayRow,
  dateRefusal,
  emptyDay,
  markChange,
  newRhythm,
  remindersOf,
  removeSource,
  type StoredEra,
  targetCountOf,
} from './rules.ts';

const today = '2026-11-22';
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const eight = { day_target: 8, direction: 'at_least' as const };
const limit = { day_target: 2, direction: 'at_most' as const };

describe('dateRefusal', () => {
  test.each([
    ['2026-11-22', true],
    ['2000-01-01', true],
    ['1999-12-31', false],
    ['2026-11-23', false],
    ['2026-02-30', false],
    ['2026-2-3', false],
    ['toString', false],
    ['', false],
  ])('%s', (date, isAllowed) => expect(dateRefusal(date, today) === null).toBe(isAllowed));
});

describe('changeRhythm', () => {
  const after = (asked: Parameters<typeof changeRhythm>[1], before = newRhythm) => {
    const verdict = changeRhythm(before, asked, today);
    return verdict.ok ? verdict.value : verdict.detail;
  };
  const weekly = { ...newRhythm, schedule: { kind: 'times_a_week' as const, times: 3 }, day_target: 10 };

  it('reads frequency and target_count as clients send them', () => {
    expect(after({ frequency: 'weekly', target_count: 3 })).toMatchObject({
      schedule: { kind: 'times_a_week', times: 3 },
      day_target: 1,
    });
    expect(after({ frequency: 'daily', target_count: 3 })).toMatchObject({
      schedule: { kind: 'every_day', rest_days: [] },
      day_target: 3,
    });
  });

  it('changes nothing when a reply is sent back', () => {
    for (const before of [newRhythm, weekly]) {
      const frequency = before === weekly ? ('weekly' as const) : ('daily' as const);
      expect(after({ frequency, target_count: targetCountOf(before) }, before)).toEqual(before);
    }
    const set = { ...newRhythm, schedule: { kind: 'weekdays' as const, days: [1, 3] } };
    expect(after({ frequency: 'daily' }, set)).toEqual(set);
  });

  it('keeps the count of a day when the week changes', () => {
    expect(after({ target_count: 5 }, weekly)).toMatchObject({ schedule: { times: 5 }, day_target: 10 });
    expect(after({ day_target: 20 }, weekly)).toMatchObject({ schedule: { times: 3 }, day_target: 20 });
    expect(after({ frequency: 'daily' }, weekly)).toMatchObject({ schedule: { kind: 'every_day' } });
  });

  it('stores the fields of the kind alone, in order', () => {
    expect(
      after({ schedule: { kind: 'weekdays', days: [6, 1, 6], rest_days: [2], times: 4 } }),
    ).toMatchObject({ schedule: { kind: 'weekdays', days: [1, 6] } });
    expect(after({ schedule: { kind: 'every_n_days', every: 3 } })).toMatchObject({
      schedule: { kind: 'every_n_days', every: 3, from: today },
    });
  });

  const refuses = (sentence: RegExp) => expect.stringMatching(sentence);
  const kept = (schedule: object) => expect.objectContaining({ schedule });
  const all = [1, 2, 3, 4, 5, 6, 7];
  test.each<[string, Parameters<typeof after>[0], unknown]>([
    [
      'every day with rest days',
      { schedule: { kind: 'every_day', rest_days: [7, 3, 7] } },
      kept({ kind: 'every_day', rest_days: [3, 7] }),
    ],
    [
      'every day without them',
      { schedule: { kind: 'every_day' } },
      kept({ kind: 'every_day', rest_days: [] }),
    ],
    [
      'six rest days',
      { schedule: { kind: 'every_day', rest_days: all.slice(1) } },
      kept({ kind: 'every_day', rest_days: all.slice(1) }),
    ],
    ['seven rest days', { schedule: { kind: 'every_day', rest_days: all } }, refuses(/All seven days/)],
    ['no weekday', { schedule: { kind: 'weekdays', days: [] } }, refuses(/at least one day/)],
    ['weekdays without a list', { schedule: { kind: 'weekdays' } }, refuses(/at least one day/)],
    [
      'seven times a week',
      { frequency: 'weekly', target_count: 7 },
      kept({ kind: 'times_a_week', times: 7 }),
    ],
    ['eight times a week', { frequency: 'weekly', target_count: 8 }, refuses(/seven days/)],
    ['weekly alone', { frequency: 'weekly' }, kept({ kind: 'times_a_week', times: 1 })],
    ['every few days without a number', { schedule: { kind: 'every_n_days' } }, refuses(/2 to 365/)],
    [
      'a first day before the year 2000',
      { schedule: { kind: 'every_n_days', every: 3, from: '1999-12-31' } },
      refuses(/2000/),
    ],
    [
      'the first day of the year 2000',
      { schedule: { kind: 'every_n_days', every: 3, from: '2000-01-01' } },
      kept({ kind: 'every_n_days', every: 3, from: '2000-01-01' }),
    ],
    ['a limit every day', { direction: 'at_most' }, expect.objectContaining({ direction: 'at_most' })],
    [
      'a limit on set days',
      { direction: 'at_most', schedule: { kind: 'weekdays', days: [1] } },
      expect.objectContaining({ direction: 'at_most' }),
    ],
    ['a limit of the week', { direction: 'at_most', frequency: 'weekly' }, refuses(/counts by the day/)],
    [
      'a limit every few days',
      { direction: 'at_most', schedule: { kind: 'every_n_days', every: 2 } },
      refuses(/counts by the day/),
    ],
    ['a limit that Evolve 90 ticks', { direction: 'at_most', link: 'walk' }, refuses(/Evolve 90 can't tick/)],
    ['a count that Evolve 90 ticks', { link: 'walk' }, expect.objectContaining({ link: 'walk' })],
  ])('%s', (_name, asked, expected) => expect(after(asked)).toEqual(expected));

  it('keeps the times of a week that is sent without them', () =>
    expect(after({ frequency: 'weekly' }, weekly)).toEqual(weekly));

  it('says the times of a week, and otherwise the count of a day', () => {
    expect(targetCountOf(weekly)).toBe(3);
    expect(targetCountOf({ ...newRhythm, day_target: 8 })).toBe(8);
  });
});

describe('changeEras', () => {
  const everyDay = { kind: 'every_day' as const, rest_days: [] };
  const saturdays = { kind: 'weekdays' as const, days: [6] };
  const eras = [{ from: '2026-11-01', schedule: everyDay }];

  it('adds one from today on, and leaves the past', () => {
    expect(changeEras(eras, saturdays, today)).toEqual([...eras, { from: today, schedule: saturdays }]);
  });
  it('replaces one of today, and the first keeps its date', () => {
    const changed = changeEras(eras, saturdays, today);
    expect(changeEras(changed, everyDay, today).map(({ from }) => from)).toEqual(['2026-11-01', today]);
    expect(changeEras(eras, saturdays, '2026-11-01')).toEqual([{ from: '2026-11-01', schedule: saturdays }]);
  });
  it('begins today without any before', () => {
    expect(changeEras([], saturdays, today)).toEqual([{ from: today, schedule: saturdays }]);
  });
  it('adds nothing for an equal schedule', () => {
    expect(changeEras(eras, { kind: 'every_day', rest_days: [] }, today)).toEqual(eras);
  });
  it('has at most 101', () => {
    let many: StoredEra[] = eras;
    for (let day = 1; day < 300; day++)
      many = changeEras(
        many,
        day % 2 ? saturdays : everyDay,
        new Date(Date.UTC(2026, 10, 1 + day)).toISOString().slice(0, 10),
      );
    expect(many).toHaveLength(101);
    expect(many.map(({ from }) => from)).toEqual(many.map(({ from }) => from).sort());
  });
});

describe('remindersOf', () => {
  test.each([
    [['07:00'], {}, ['07:00']],
    [['07:00', '09:00'], { reminder_time: '07:00' }, ['07:00', '09:00']],
    [['07:00', '09:00'], { reminder_time: '08:00' }, ['08:00']],
    [['07:00'], { reminder_time: null }, []],
    [[], { reminder_time: null }, []],
    [
      ['07:00'],
      { reminder_times: ['01:00', '02:00', '03:00', '04:00', '05:00', '06:00'] },
      ['01:00', '02:00', '03:00', '04:00', '05:00'],
    ],
    [['07:00'], { reminder_times: ['21:00', '06:30', '21:00'], reminder_time: null }, ['06:30', '21:00']],
  ])('%j and %j', (before, asked, after) => expect(remindersOf(before, asked)).toEqual(after));
});

describe('changeDay', () => {
  const change = (
    row: DayRow,
    asked: Parameters<typeof changeDay>[1],
    {
      target = eight,
      minute = 0,
      operation,
    }: { target?: typeof eight | typeof limit; minute?: number; operation?: string } = {},
  ) => changeDay(row, asked, { target, at: at(minute), operation });

  test.each([
    ['met', eight, 8, true],
    [8, eight, 8, true],
    [7, eight, 7, false],
    [0, eight, null, false],
    [null, eight, null, false],
    ['met', limit, 0, true],
    [0, limit, 0, true],
    [2, limit, 2, true],
    [3, limit, 3, false],
    [null, limit, null, false],
  ] as const)('%s of %j', (count, target, stored, isMet) => {
    expect(change(emptyDay, { count }, { target })).toMatchObject({ count: stored, is_met: isMet });
  });

  it('ticking lowers no count', () => {
    expect(change({ ...emptyDay, count: 12 }, { count: 'met' }).count).toBe(12);
    expect(change({ ...emptyDay, count: 3 }, { count: 'met' }, { target: limit })).toMatchObject({
      count: 3,
      is_met: false,
    });
  });

  it('leaves the mark when the note changes, and the note when the mark does', () => {
    const marked = change(emptyDay, { count: 8 }, { minute: 5 });
    const noted = change(marked, { note: ' Rain. ' }, { minute: 3 });
    expect(noted).toMatchObject({ count: 8, note: 'Rain.', marked_at: at(5), noted_at: at(3) });
    expect(change(noted, { count: null }, { minute: 6 })).toMatchObject({ count: null, note: 'Rain.' });
  });

  it('gives one result in every order of arrival', () => {
    const act = fc.record({
      minute: fc.integer({ min: 0, max: 59 }),
      count: fc.option(fc.oneof(fc.constant('met' as const), fc.integer({ min: 0, max: 12 }))),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(act, { selector: ({ minute }) => minute, minLength: 1 }),
        fc.nat(),
        (acts, seed) => {
          const absolute = acts.map(({ count, minute }) => ({ minute, count: count === 'met' ? 8 : count }));
          const shuffled = [...absolute].sort(
            (a, b) => ((a.minute * (seed + 7)) % 61) - ((b.minute * (seed + 7)) % 61),
          );
          const play = (list: typeof absolute) =>
            list.reduce((row, { count, minute }) => change(row, { count }, { minute }), emptyDay);
          expect(play(shuffled)).toEqual(play(absolute.toSorted((a, b) => a.minute - b.minute)));
          expect(play([...shuffled, ...shuffled])).toEqual(play(shuffled));
        },
      ),
    );
  });

  it('ignores a replay of the last acts', () => {
    const once = change(emptyDay, { count: 3 }, { operation: 'a' });
    const later = change(once, { count: 5 }, { minute: 1, operation: 'b' });
    expect(change(later, { count: 3 }, { minute: 2, operation: 'a' })).toBe(later);
    expect(change(later, { count: 3 }, { minute: 2, operation: 'c' }).count).toBe(3);
    let row = once;
    for (let minute = 1; minute <= 64; minute += 1)
      row = change(row, { count: minute }, { minute, operation: `${minute}` });
    expect(row.operations).toEqual(Array.from({ length: 64 }, (_, i) => `${i + 1}`));
    expect(change(row, { count: 1 }, { minute: 65 }).operations).toEqual(row.operations);
  });

  it('a note alone marks nothing, and an equal count leaves what Evolve 90 added', () => {
    expect(change(emptyDay, { note: 'Rain.' })).toMatchObject({
      count: null,
      marked_at: null,
      is_met: false,
    });
    const ticked = addSource(emptyDay, { target: eight, source: 'walk', at: at(0) });
    expect(change(ticked, { count: 8 }, { minute: 5 })).toMatchObject({ source: 'walk', added: 8 });
  });

  it('of two acts at one instant the one that arrived later wins', () => {
    const row = change(emptyDay, { count: 3, note: 'One.' });
    expect(change(row, { count: 5, note: 'Two.' })).toMatchObject({ count: 5, note: 'Two.' });
  });
});

describe('Evolve 90', () => {
  const source = 'walk' as const;
  it('adds what the target lacks, and takes back exactly that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 }), (count) => {
        const before = changeDay(emptyDay, { count }, { target: eight, at: at(0), operation: undefined });
        const ticked = addSource(before, { target: eight, source, at: at(1) });
        expect([ticked.is_met, ticked.count]).toEqual([true, Math.max(count, 8)]);
        expect(ticked === before).toBe(count >= 8);
        const undone = removeSource(ticked, { target: eight, source, at: at(2) });
        expect([undone.count, undone.is_met, undone.source]).toEqual([before.count, before.is_met, null]);
      }),
    );
  });
  it("doesn't take back what another part, or the member, added", () => {
    const ticked = addSource(emptyDay, { target: eight, source, at: at(1) });
    expect(removeSource(ticked, { target: eight, source: 'lesson', at: at(2) })).toBe(ticked);
    const own = changeDay(ticked, { count: 9 }, { target: eight, at: at(2), operation: undefined });
    expect(removeSource(own, { target: eight, source, at: at(3) })).toBe(own);
  });
  it('is removed by a device whose clock is slow, but not by an act made before', () => {
    const ticked = addSource(emptyDay, { target: eight, source, at: at(10) });
    const removed = (minute: number) =>
      changeDay(ticked, { count: null }, { target: eight, at: at(minute), operation: undefined });
    expect(removed(9).count).toBeNull();
    expect(removed(7).count).toBe(8);
  });
});

describe('markChange', () => {
  test.each([
    [null, false, 3, false, { isMore: true, count: 3, change: 3, was_met: false, is_met: false }],
    [3, false, 8, true, { isMore: true, count: 8, change: 5, was_met: false, is_met: true }],
    [8, true, null, false, { isMore: false, count: 0, change: 8, was_met: true, is_met: false }],
    [null, false, 0, true, { isMore: true, count: 0, change: 0, was_met: false, is_met: true }],
    [2, true, 3, false, { isMore: true, count: 3, change: 1, was_met: true, is_met: false }],
    [5, true, 5, false, { isMore: false, count: 5, change: 0, was_met: true, is_met: false }],
    [5, true, 5, true, null],
    [8, true, 3, true, { isMore: false, count: 3, change: 5, was_met: true, is_met: true }],
  ])('from %s (%s) to %s (%s)', (before, wasMet, after, isMet, change) =>
    expect(
      markChange(
        { ...emptyDay, count: before, is_met: wasMet },
        { ...emptyDay, count: after, is_met: isMet },
      ),
    ).toEqual(change),
  );
});

describe('actedAt', () => {
  const now = at(0);
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const day = 86_400_000;
  test.each([
    [undefined, 0],
    [ago(0), 0],
    [ago(89 * day), 89 * day],
    [ago(91 * day), 0],
    [ago(-60_000), 0],
    [ago(-3 * 60_000), 0],
  ])('%s', (claimed, back) => expect(actedAt(claimed, now)).toEqual(new Date(now.getTime() - back)));
});
