import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { type CheckIn, type DayState, type Pause, type StreakHistory, streakHistory } from './rules.ts';

const START = '2028-02-01';

/**
 * Returns the history of a diary with one character a day, the last one today: `d` done, `p` partial, `.`
 * nothing, `z` paused, `s` a travel day, `r` repaired.
 */
function read(diary: string, yesterdayStillOpen = false): StreakHistory {
  const dates = (letter: string) =>
    diary.split('').flatMap((l, i) => (l === letter ? [addDays(START, i)] : []));
  const checkIns = (kind: CheckIn['kind']) =>
    dates(kind[0] ?? '').map(
      (localDate): CheckIn => ({ localDate, kind, at: new Date(`${localDate}T12:00Z`) }),
    );
  const short = new Set<LocalDate>(dates('s'));
  return streakHistory({
    startedOn: START,
    today: addDays(START, diary.length - 1),
    checkIns: [...checkIns('done'), ...checkIns('partial')],
    pauses: dates('z').map((from) => ({ from, days: 1 })),
    repairs: dates('r').map((brokenDate) => ({ brokenDate, at: new Date(`${brokenDate}T23:00Z`) })),
    isTravelDay: (date) => short.has(date),
    yesterdayStillOpen,
  });
}

const LETTERS: Record<DayState, string> = {
  done: 'd',
  partial: 'p',
  protected: 'P',
  paused: 'z',
  repaired: 'r',
  missed: 'm',
  open: 'o',
};
const states = ({ days }: StreakHistory) => days.map((day) => LETTERS[day.state]).join('');

const week = 'ddddddd';

/** Returns a pause of `days` dates that begins so many dates after the start. */
const pause = (after: number, days: number, why?: Pause['why']): Pause => ({
  from: addDays(START, after),
  days,
  ...(why && { why }),
});

describe('the streak', () => {
  test.each([
    // diary, states, current, best, protections
    ['.', 'o', 0, 0, 0],
    ['d', 'd', 1, 1, 0],
    ['ddd.', 'dddo', 3, 3, 0],
    ['dddp', 'dddp', 3, 3, 0],
    ['ddd..', 'dddmo', 0, 3, 0],
    ['ddd.d', 'dddmd', 1, 3, 0],
    ['dddpd', 'dddpd', 1, 3, 0],
    ['dd..dddd', 'ddmmdddd', 4, 4, 0],
    // Pauses, travel days and repairs keep the streak without adding to it.
    ['ddzzd', 'ddzzd', 3, 3, 0],
    ['ddz', 'ddz', 2, 2, 0],
    ['ddssd', 'ddPPd', 3, 3, 0],
    ['dds', 'ddo', 2, 2, 0],
    ['ddrdd', 'ddrdd', 4, 4, 0],
    ['ddr.d', 'ddrmd', 1, 2, 0],
    // Seven done dates earn one protection, and not before.
    [week, week, 7, 7, 1],
    [`${week}.d`, `${week}Pd`, 8, 8, 0],
    [`${week}pd`, `${week}Pd`, 8, 8, 0],
    [`${week}..d`, `${week}Pmd`, 1, 7, 0],
    ['dddddd.d', 'ddddddmd', 1, 6, 1],
    ['dd.ddddd.d', 'ddmdddddPd', 6, 6, 0],
    // Travel and pauses spend no protection.
    [`${week}szd`, `${week}Pzd`, 8, 8, 1],
    // Two is the maximum, and the progress towards the next one is not lost.
    [week + week, week + week, 14, 14, 2],
    [week.repeat(3), week.repeat(3), 21, 21, 2],
    [`${week.repeat(3)}...d`, `${week.repeat(3)}PPmd`, 1, 21, 1],
    [`${week.repeat(2)}dddddd.d`, `${week.repeat(2)}ddddddPd`, 21, 21, 2],
    [`${week.repeat(3)}.d`, `${week.repeat(3)}Pd`, 22, 22, 2],
  ])('%s is %s: %i, best %i, %i protections', (diary, expected, current, best, protections) => {
    const history = read(diary);
    expect(states(history)).toBe(expected);
    expect(history).toMatchObject({ current, best, protections });
    expect(history.totalDone).toBe(diary.split('d').length - 1);
  });

  test.each([
    ['ddd..', 'dddoo', 3, 0],
    ['dddp.', 'dddpo', 3, 0],
    ['ddd.d', 'dddod', 4, 0],
    ['dd..d', 'ddmod', 1, 0],
    [`${week}..`, `${week}oo`, 7, 1],
    [`${week}...`, `${week}Poo`, 7, 0],
  ])('%s, with yesterday still open, is %s: %i, %i protections', (diary, expected, current, protections) => {
    const history = read(diary, true);
    expect(states(history)).toBe(expected);
    expect(history).toMatchObject({ current, protections });
  });

  test('protected days have a reason', () => {
    expect(
      read(`${week}.szd`)
        .days.slice(7)
        .map((day) => day.reason),
    ).toEqual(['earned', 'travel', 'pause', undefined]);
  });

  test.each<[name: string, pauses: Pause[], reasons: string]>([
    ['a planned pause first', [pause(0, 3), pause(1, 3, 'gate')], 'pause pause pause gate'],
    ['a planned pause last', [pause(1, 3, 'gate'), pause(0, 3)], 'pause pause pause gate'],
    [
      'a planned pause between two others',
      [pause(0, 4, 'membership_pause'), pause(1, 2), pause(1, 3, 'plan_ended')],
      'membership_pause pause pause membership_pause',
    ],
    [
      'the first of two other reasons',
      [pause(0, 2, 'plan_ended'), pause(1, 3, 'gate')],
      'plan_ended plan_ended gate gate',
    ],
    ['a planned pause with its reason', [pause(0, 4, 'gate'), pause(2, 1, 'pause')], 'gate gate pause gate'],
  ])('with several reasons on a date: %s', (_name, pauses, reasons) => {
    const { days } = streakHistory({
      startedOn: START,
      today: addDays(START, 3),
      checkIns: [],
      pauses,
      repairs: [],
      isTravelDay: () => false,
      yesterdayStillOpen: false,
    });
    expect(days.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused', 'paused']);
    expect(days.map(({ reason }) => reason).join(' ')).toBe(reasons);
  });

  test('counts across a leap day', () => {
    const history = read('d'.repeat(31));
    expect(history.days[28]).toEqual({ date: '2028-02-29', state: 'done' });
    expect(history.current).toBe(31);
  });

  test.each([
    ['dddd', null],
    ['ddd.d', '2028-02-04'],
    ['dddpd', '2028-02-04'],
    ['dd..d', '2028-02-03'],
    ['dd..d..', '2028-02-03 2028-02-06'],
    ['ddd.dd.d', '2028-02-04 2028-02-07'],
    ['dddrd', null],
    [`${week}.d`, null],
  ])('%s: the breaks are %s', (diary, breaks) => {
    expect(
      read(diary)
        .breaks.map(({ on }) => on)
        .join(' ') || null,
    ).toBe(breaks);
  });

  test.each([
    ['.', 7],
    ['d', 6],
    [week, 7],
    [`${week}dd`, 5],
    [week + week, null],
    [`${week}${week}.`, null],
    [`${week}..`, 7],
  ])('%s: the next protection comes in %s done dates', (diary, days) => {
    expect(read(diary).nextProtectionIn).toBe(days);
  });

  test('a date counts once, and done outweighs partial', () => {
    const twice = ['partial', 'done', 'done', 'partial'] as const;
    const history = streakHistory({
      startedOn: START,
      today: START,
      checkIns: twice.map((kind, i) => ({ localDate: START, kind, at: new Date(i) })),
      pauses: [{ from: START, days: 3 }],
      repairs: [],
      isTravelDay: () => false,
      yesterdayStillOpen: false,
    });
    expect(history).toMatchObject({
      current: 1,
      best: 1,
      totalDone: 1,
      days: [{ date: START, state: 'done' }],
    });
  });

  test('begins with the first check-in, otherwise with the start, and ignores future dates', () => {
    const life = {
      startedOn: '2028-02-03',
      pauses: [],
      repairs: [],
      isTravelDay: () => false,
      yesterdayStillOpen: false,
    };
    const done = (localDate: LocalDate): CheckIn => ({ localDate, kind: 'done', at: new Date(0) });
    const dates = (today: LocalDate, ...checkIns: CheckIn[]) =>
      streakHistory({ ...life, today, checkIns }).days.map(
        (day) => `${day.date.slice(8)}${LETTERS[day.state]}`,
      );
    expect(dates('2028-02-04')).toEqual(['03m', '04o']);
    expect(dates('2028-02-06', done('2028-02-05'))).toEqual(['05d', '06o']);
    expect(dates('2028-02-05', done('2028-02-05'))).toEqual(['05d']);
    expect(dates('2028-02-04', done('2028-02-02'), done('2028-02-09'))).toEqual(['02d', '03m', '04o']);
    expect(dates('2028-02-04', done('2028-02-09'))).toEqual(['03m', '04o']);
    expect(dates('2028-02-01')).toEqual([]);
  });
});

describe('consistency over 28 days', () => {
  test.each([
    ['.', 0],
    ['z', 0],
    ['d', 100],
    ['d.', 100], // today is still open
    ['d..', 50],
    ['dp.', 50],
    ['dzzsd', 100],
    [`${week}.d`, 100],
    ['drd', 67],
    [`..${'d'.repeat(28)}`, 100],
    [`d${'.'.repeat(28)}`, 0],
    [`${'d'.repeat(14)}...${'d'.repeat(11)}`, 96],
  ])('%s: %i', (diary, percent) => expect(read(diary).consistency28).toBe(percent));

  test('ignores a yesterday that is still open', () => {
    expect(read('dd..', true).consistency28).toBe(100);
    expect(read('dd..').consistency28).toBe(67);
  });
});
