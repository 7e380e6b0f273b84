import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#server/domains/profile/days/rules.ts';
import {
  bestHour,
  factsOf,
  habitFacts,
  isReviewed,
  latestWeek,
  linesOf,
  questionOf,
  quietWeek,
  type WeekFacts,
  type WeekRecord,
  weekToReview,
} from './rules.ts';

const utc = [{ from: new Date('2020-01-01T00:00:00Z'), zone: 'UTC', dayStartHour: 0 }];
const week = { from: '2026-03-02', to: '2026-03-08' };

const quiet: WeekFacts = {
  dates: 7,
  walked: 0,
  walked_before: 0,
  has_returned: false,
  protected: 0,
  paused: 0,
  hour: null,
  habits_kept: 0,
  habits_due: 0,
  habits_before: 0,
  steady_habit: null,
  goals_reached: [],
  goal: null,
  journal: 0,
  written: 0,
  cheered: 0,
};
const goal: NonNullable<WeekFacts['goal']> = {
  title: 'Walk to the lake',
  unit: 'km',
  value: 84,
  target: 120,
  pace: { state: 'behind', days: 3, per_day: 1.57 },
};

describe('the week to review', () => {
  const stored = { from: '2026-03-09', to: '2026-03-15' };
  test.each([
    ['without a review', undefined, ['2026-03-16', '2026-03-22'], ['2026-03-16', '2026-03-22']],
    ['after the one before', stored, ['2026-03-16', '2026-03-22'], ['2026-03-16', '2026-03-22']],
    ['at the newest itself', stored, ['2026-03-09', '2026-03-15'], ['2026-03-09', '2026-03-15']],
    ['moved to Sunday, at once', stored, ['2026-03-08', '2026-03-14'], ['2026-03-09', '2026-03-15']],
    ['moved to Sunday, a week later', stored, ['2026-03-15', '2026-03-21'], ['2026-03-16', '2026-03-21']],
    [
      'moved to Thursday: three dates are left',
      stored,
      ['2026-03-12', '2026-03-18'],
      ['2026-03-16', '2026-03-18'],
    ],
    [
      'moved to Wednesday: two dates are left',
      stored,
      ['2026-03-11', '2026-03-17'],
      ['2026-03-09', '2026-03-15'],
    ],
  ] as const)('%s', (_, newest, [from, to], expected) => {
    expect(weekToReview({ from, to }, newest)).toEqual({ from: expected[0], to: expected[1] });
  });

  test('never has a date of another review, however often the start moves', () => {
    const starts = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(starts, (startOn) => {
        const reviewed: { from: string; to: string }[] = [];
        startOn.forEach((weekday, i) => {
          const week = weekToReview(latestWeek(addDays('2026-03-02', i), weekday), reviewed.at(-1));
          if (week.from !== reviewed.at(-1)?.from) reviewed.push(week);
          expect(week).toEqual(reviewed.at(-1));
        });
        reviewed.forEach(({ from, to }, i) => {
          expect(daysBetween(from, to)).toBeGreaterThanOrEqual(2);
          expect(daysBetween(from, to)).toBeLessThanOrEqual(6);
          expect(from > (reviewed[i - 1]?.to ?? '')).toBe(true);
        });
      }),
    );
  });
});

describe('the latest week', () => {
  test.each([
    // Weeks that start on Monday end on Sunday the 8th.
    ['2026-03-08', 1, '2026-03-02', '2026-03-08'],
    ['2026-03-09', 1, '2026-03-02', '2026-03-08'],
    ['2026-03-14', 1, '2026-03-02', '2026-03-08'],
    ['2026-03-15', 1, '2026-03-09', '2026-03-15'],
    // Weeks that start on Sunday end on Saturday.
    ['2026-03-08', 7, '2026-03-01', '2026-03-07'],
    ['2026-03-07', 7, '2026-03-01', '2026-03-07'],
    ['2026-03-06', 6, '2026-02-28', '2026-03-06'],
  ])('on %s, with weeks from weekday %i', (today, startsOn, from, to) => {
    expect(latestWeek(today, startsOn)).toEqual({ from, to });
  });

  test('ends at most six dates ago, and tomorrow is the same or the next week', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 7 }), (day, startsOn) => {
        const today = addDays('1990-01-01', day);
        const { from, to } = latestWeek(today, startsOn);
        expect(daysBetween(from, to)).toBe(6);
        expect(daysBetween(to, today)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(to, today)).toBeLessThan(7);
        const next = latestWeek(addDays(today, 1), startsOn);
        expect([from, addDays(from, 7)]).toContain(next.from);
      }),
    ));

  test.each([
    ['2026-03-06', true],
    ['2026-03-07', false],
    ['2026-01-01', true],
    ['2026-03-09', false],
  ])('needs three dates: joined on %s', (joined, expected) => {
    expect(isReviewed(week, joined)).toBe(expected);
  });
});

const at = (date: string, hour: number) => ({
  local_date: date,
  completed_at: new Date(`${date}T${String(hour).padStart(2, '0')}:20:00Z`),
});

test('the best hour has most days, at least two, the earlier one in a tie, of this week only', () => {
  const hourOf = (...rows: ReturnType<typeof at>[]) => bestHour(rows, { week, spans: utc });
  expect(hourOf()).toBeNull();
  expect(hourOf(at('2026-03-02', 7))).toBeNull();
  expect(hourOf(at('2026-03-01', 7), at('2026-03-02', 7))).toBeNull();
  expect(
    hourOf(at('2026-03-02', 21), at('2026-03-03', 21), at('2026-03-04', 7), at('2026-03-05', 7)),
  ).toEqual({
    from: 7,
    count: 2,
  });
});

test('habits: open ones are due, waiting ones are not, and the steadiest was kept on all due dates', () => {
  const days = (...states: string[]) => states.map((state, i) => ({ date: addDays(week.from, i), state }));
  expect(
    habitFacts(
      [
        { name: 'Read', days: days('kept', 'kept', 'not_done', 'open') },
        { name: 'Walk', days: days('kept', 'kept', 'paused') },
        { name: 'Sit', days: days('kept') },
        { name: 'Before', days: [{ date: '2026-03-01', state: 'kept' }] },
      ],
      week,
    ),
  ).toEqual({ habits_kept: 5, habits_due: 7, steady_habit: { name: 'Walk', count: 2 } });
  const steadiest = (...counts: number[]) =>
    habitFacts(
      counts.map((count, i) => ({ name: `Habit ${i}`, days: days(...Array<string>(count).fill('kept')) })),
      week,
    ).steady_habit?.name;
  expect([steadiest(1), steadiest(2, 4, 3), steadiest(3, 3)]).toEqual([undefined, 'Habit 1', 'Habit 0']);
});

describe('the facts', () => {
  const record: WeekRecord = {
    joinedOn: '2026-01-01',
    spans: utc,
    completions: [at('2026-02-20', 8), at('2026-03-02', 7), at('2026-03-02', 8), at('2026-03-05', 8)],
    days: [
      { date: '2026-03-03', state: 'protected' },
      { date: '2026-03-04', state: 'repaired' },
      { date: '2026-03-06', state: 'paused' },
      { date: '2026-03-09', state: 'paused' },
    ],
    wroteOn: ['2026-03-01', '2026-03-02', '2026-03-08'],
    habits: [],
    goalsReached: [],
    goal: null,
    community: [
      { date: '2026-03-08', written: 2, cheered: 1 },
      { date: '2026-03-09', written: 9, cheered: 9 },
    ],
  };

  test('count dates, not completions, and only those of the week', () => {
    expect(factsOf(record, week)).toMatchObject({
      dates: 7,
      walked: 2,
      walked_before: 0,
      has_returned: true,
      protected: 2,
      paused: 1,
      hour: { from: 8, count: 2 },
      journal: 2,
      written: 2,
      cheered: 1,
    });
  });

  test('name a return only after a week without a day, and a day before that', () => {
    const returned = (...rows: ReturnType<typeof at>[]) =>
      factsOf({ ...record, completions: rows }, week).has_returned;
    const [long, before, now] = [at('2026-02-22', 8), at('2026-02-23', 8), at('2026-03-02', 8)];
    expect([returned(long, now), returned(long, before, now), returned(before, now)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([returned(now), returned(long)]).toEqual([false, false]);
  });

  test('of a new member have no week before, and only the dates since they joined', () => {
    expect(factsOf({ ...record, joinedOn: '2026-02-24' }, week)).toMatchObject({
      dates: 7,
      walked_before: null,
      habits_before: null,
    });
    expect(factsOf({ ...record, joinedOn: '2026-03-05' }, week).dates).toBe(4);
    expect(factsOf({ ...record, joinedOn: '2026-02-23' }, week).walked_before).toBe(0);
  });
});

describe('the lines', () => {
  test.each<[string, Partial<WeekFacts>, string[]]>([
    ['nothing', {}, [quietWeek]],
    [
      'fewer than before, without a word about it',
      { walked: 2, walked_before: 6 },
      ['You walked on two of seven days.'],
    ],
    [
      'more than before',
      { walked: 5, walked_before: 3, hour: { from: 7, count: 3 } },
      [
        'You walked on five of seven days. That’s two more than the week before. Your best hour was 7:00 to 8:00, with three of them.',
      ],
    ],
    [
      'all dates of a short week',
      { walked: 4, dates: 4, walked_before: null },
      ['You walked on all four days.'],
    ],
    [
      'a return',
      { walked: 1, has_returned: true },
      ['You walked on one of seven days. You came back after a quiet week.'],
    ],
    [
      'an hour before midnight',
      { walked: 2, hour: { from: 23, count: 2 } },
      ['You walked on two of seven days. Your best hour was 23:00 to 0:00, with two of them.'],
    ],
    ['a protected date', { protected: 1 }, ['One day was protected.']],
    ['a paused date', { paused: 1 }, ['One day was a planned pause.']],
    ['both', { protected: 2, paused: 3 }, ['Two days were protected and three days were a planned pause.']],
    [
      'habits',
      { habits_kept: 26, habits_due: 35, habits_before: 22, steady_habit: { name: 'Read', count: 7 } },
      ['You kept habits 26 of 35 times. That’s four more than the week before. “Read” was kept every time.'],
    ],
    [
      'every habit',
      { habits_kept: 7, habits_due: 7, habits_before: 7, steady_habit: { name: 'Read', count: 7 } },
      ['You kept your habits every time they were due, seven times in all.'],
    ],
    ['no habit kept', { habits_due: 12, journal: 1 }, ['You wrote in your journal on one day.']],
    [
      'goals',
      { goals_reached: ['Ten runs'], goal },
      [
        'You reached your goal “Ten runs”.',
        '“Walk to the lake” is at 84 of 120 km. From here, 1.57 a day reaches it in time.',
      ],
    ],
    [
      'a goal ahead',
      { goal: { ...goal, pace: { state: 'ahead', days: 1, per_day: 1 } } },
      ['“Walk to the lake” is at 84 of 120 km, one day ahead.'],
    ],
    [
      'a goal on track',
      { goal: { ...goal, pace: { state: 'on_track', days: 0, per_day: 1 } } },
      ['“Walk to the lake” is at 84 of 120 km, on track.'],
    ],
    [
      'a goal whose pace has many digits',
      { goal: { ...goal, pace: { state: 'behind', days: 3, per_day: 1.5678 } } },
      ['“Walk to the lake” is at 84 of 120 km. From here, 1.57 a day reaches it in time.'],
    ],
    ['an overdue goal', { goal: { ...goal, pace: null } }, ['“Walk to the lake” is at 84 of 120 km.']],
    [
      'a goal that was reached has one line',
      { goals_reached: [goal.title], goal },
      ['You reached your goal “Walk to the lake”.'],
    ],
    [
      'others',
      { written: 1, cheered: 4 },
      ['You wrote to others one time and cheered for others four times.'],
    ],
  ])('%s', (_name, facts, lines) => {
    expect(linesOf({ ...quiet, ...facts })).toEqual(lines);
  });

  const count = fc.integer({ min: 0, max: 40 });
  const facts: fc.Arbitrary<WeekFacts> = fc.record({
    dates: fc.integer({ min: 3, max: 7 }),
    walked: fc.integer({ min: 0, max: 7 }),
    walked_before: fc.option(fc.integer({ min: 0, max: 7 })),
    has_returned: fc.boolean(),
    protected: count,
    paused: count,
    hour: fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 23 }), count: fc.integer({ min: 2, max: 7 }) }),
    ),
    habits_kept: count,
    habits_due: fc.integer({ min: 40, max: 60 }),
    habits_before: fc.option(count),
    steady_habit: fc.option(fc.record({ name: fc.constant('Read'), count })),
    goals_reached: fc.array(fc.constantFrom('A', 'B'), { maxLength: 9 }),
    goal: fc.option(fc.constant(goal)),
    journal: count,
    written: count,
    cheered: count,
  });

  test('are one to five, and none has a zero or a word of blame', () =>
    fc.assert(
      fc.property(facts, (one) => {
        const lines = linesOf(one);
        expect(lines.length).toBeGreaterThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(5);
        for (const line of lines.filter((text) => text !== quietWeek))
          expect(line).not.toMatch(/\bno\b|(?<![\d:.])0(?![\d:.])|missed|only|fewer|less|fail|behind/);
      }),
    ));

  test('the question never repeats that of the week before', () =>
    fc.assert(
      fc.property(
        fc.array(facts, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 5000 }),
        (weeks, n) => {
          let previous: string | null = null;
          for (const [i, one] of weeks.entries()) {
            const from = addDays('2020-01-06', 7 * (n + i));
            const question = questionOf(one, { from, to: addDays(from, 6) }, previous);
            expect(question).toMatch(/^[A-Z].*\?$/);
            expect(question).not.toBe(previous);
            previous = question;
          }
        },
      ),
    ));
});

const particularQuestions = [
  'What was different this week?',
  'What would make one day of next week easier?',
  'Which day of this week do you want to remember?',
];

test.each<[string, Partial<WeekFacts>, string]>([
  ['a goal', { goals_reached: ['A'], walked: 7 }, 'What did you do along the way that made it possible?'],
  ['a return', { walked: 1, has_returned: true }, 'What helped you to start again?'],
  ['quiet', {}, 'What did this week need from you?'],
  ['full', { walked: 7 }, 'Which day of this week do you want to remember?'],
  ['more', { walked: 3, walked_before: 2 }, 'What was different this week?'],
  ['fewer', { walked: 3, walked_before: 4 }, 'What would make one day of next week easier?'],
])('the question after %s', (_name, facts, question) => {
  expect(questionOf({ ...quiet, ...facts }, week, null)).toBe(question);
});

test('a second quiet week has another question than the first', () => {
  const first = questionOf(quiet, week, null);
  expect(questionOf(quiet, week, first)).toBe('When tomorrow would ten minutes be easiest?');
});

test('a week without anything particular has a general question, and the next one instead of a repeat', () => {
  const next = { from: addDays(week.from, 7), to: addDays(week.to, 7) };
  for (const before of [3, null]) {
    const plain = { ...quiet, walked: 3, walked_before: before };
    const first = questionOf(plain, week, null);
    expect(particularQuestions).not.toContain(first);
    expect(questionOf(plain, week, first)).toBe(questionOf(plain, next, null));
  }
});

test('general questions take turns', () => {
  const asked = [0, 1, 2, 3, 4, 5].map((n) =>
    questionOf(
      { ...quiet, habits_kept: 1, walked_before: null },
      { from: addDays(week.from, 7 * n), to: '' },
      null,
    ),
  );
  expect(new Set(asked).size).toBe(5);
  expect(asked[5]).toBe(asked[0]);
});
