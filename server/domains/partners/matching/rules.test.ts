import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partnerCategories } from '#contract/partners/constants.ts';
import { awakeFor, fitOf, lanesOf, matchSeekers, overlapOf, type Seeker, sharedLanes } from './rules.ts';

const at = new Date('2026-11-22T12:00:00Z');
const seeker = (more: Partial<Seeker> = {}): Seeker => ({
  id: 'a',
  since: 0,
  wakes_at: 6 * 60,
  sleeps_at: 22 * 60,
  zone: 'America/Toronto',
  category: 'health',
  tone: 'gentle',
  day: 12,
  passed_over: 0,
  ...more,
});
const never = () => false;

describe('waking hours in common', () => {
  test.each([
    ['one zone', {}, { id: 'b' }, 16 * 60],
    ['three hours west', {}, { id: 'b', zone: 'America/Los_Angeles' }, 13 * 60],
    ['the other side of the world', {}, { id: 'b', zone: 'Asia/Tokyo' }, 8 * 60],
    ['half an hour of offset', {}, { id: 'b', zone: 'America/St_Johns' }, 14 * 60 + 30],
    ['awake past midnight', { wakes_at: 15 * 60, sleeps_at: 7 * 60 }, { id: 'b' }, 8 * 60],
    [
      'two nights',
      { wakes_at: 20 * 60, sleeps_at: 4 * 60 },
      { wakes_at: 22 * 60, sleeps_at: 6 * 60 },
      6 * 60,
    ],
    ['day and night', { wakes_at: 8 * 60, sleeps_at: 20 * 60 }, { wakes_at: 20 * 60, sleeps_at: 8 * 60 }, 0],
  ])('%s', (_, one, two, minutes) => {
    expect(overlapOf(seeker(one), seeker(two), at)).toBe(minutes);
  });

  test('are the least of the 30 days: clocks that change in between count', () => {
    // Toronto leaves summer time on 1 November 2026, Phoenix has none.
    const one = seeker({ wakes_at: 8 * 60, sleeps_at: 14 * 60 });
    const two = seeker({ id: 'b', zone: 'America/Phoenix', wakes_at: 6 * 60, sleeps_at: 12 * 60 });
    expect(overlapOf(one, two, new Date('2026-10-20T12:00:00Z'))).toBe(5 * 60);
    expect(overlapOf(one, two, new Date('2026-09-20T12:00:00Z'))).toBe(5 * 60);
    expect(overlapOf(one, two, new Date('2026-11-20T12:00:00Z'))).toBe(6 * 60);
  });

  test('are parts of a day on any clock', () => {
    const night = seeker({ wakes_at: 18 * 60, sleeps_at: 10 * 60, zone: 'UTC' });
    expect(lanesOf(night, at)).toEqual([
      { from: 0, until: 600 },
      { from: 1080, until: 1440 },
    ]);
    expect(lanesOf(night, at, 60)).toEqual([
      { from: 0, until: 660 },
      { from: 1140, until: 1440 },
    ]);
    expect(sharedLanes(lanesOf(night, at), [{ from: 300, until: 1200 }])).toEqual([
      { from: 300, until: 600 },
      { from: 1080, until: 1200 },
    ]);
    const unsorted = [
      { from: 1200, until: 1300 },
      { from: 600, until: 700 },
      { from: 100, until: 200 },
    ];
    expect(sharedLanes(lanesOf(night, at), unsorted)).toEqual([unsorted[2], unsorted[0]]);
    expect(lanesOf(seeker({ wakes_at: 480, sleeps_at: 0, zone: 'UTC' }), at)).toEqual([
      { from: 480, until: 1440 },
    ]);
  });
});

describe('two members fit', () => {
  test.each([
    ['alike', {}, true],
    ['another tone', { tone: 'direct' }, false],
    ['another category', { category: 'career' }, true],
    ['14 days apart', { day: 26 }, true],
    ['15 days apart', { day: 27 }, false],
    ['four hours in common', { wakes_at: 18 * 60, sleeps_at: 3 * 60 }, true],
    ['a minute less', { wakes_at: 18 * 60 + 1, sleeps_at: 3 * 60 }, false],
  ] as const)('%s', (_, more, fits) => {
    expect(fitOf(seeker(), seeker({ id: 'b', ...more }), at) !== null).toBe(fits);
  });

  test('only if the hours are enough after clocks change too', () => {
    const one = seeker({ wakes_at: 8 * 60, sleeps_at: 14 * 60 });
    const two = seeker({ id: 'b', zone: 'America/Phoenix', wakes_at: 5 * 60, sleeps_at: 9 * 60 });
    expect(fitOf(one, two, new Date('2026-09-20T12:00:00Z'))).not.toBeNull();
    expect(fitOf(one, two, new Date('2026-10-20T12:00:00Z'))).toBeNull();
  });

  test('with more than half a day in common not any better', () =>
    expect(fitOf(seeker(), seeker({ id: 'b' }), at)).toBe(
      fitOf(seeker(), seeker({ id: 'b', wakes_at: 10 * 60 }), at),
    ));

  test('and never with themselves', () => expect(fitOf(seeker(), seeker(), at)).toBeNull());

  test('better with one category, more hours and a nearer day', () => {
    const fit = (more: Partial<Seeker>) => fitOf(seeker(), seeker({ id: 'b', ...more }), at) ?? 0;
    expect(fit({})).toBeGreaterThan(fit({ day: 20 }));
    expect(fit({})).toBeGreaterThan(fit({ wakes_at: 16 * 60 }));
    expect(fit({ day: 26 })).toBeGreaterThan(fit({ category: 'career' }));
  });
});

describe('matching', () => {
  test('the longest waiting chooses first, and takes the best fit', () => {
    const pool = [
      seeker({ id: 'new', since: 3, day: 12 }),
      seeker({ id: 'old', since: 1, day: 12 }),
      seeker({ id: 'far', since: 2, day: 26 }),
    ];
    expect(matchSeekers(pool, { at, areApart: never })).toEqual({
      pairs: [['old', 'new']],
      passedOver: ['far'],
    });
    const owed = pool.map((one) => (one.id === 'far' ? { ...one, passed_over: 1 } : one));
    expect(matchSeekers(owed, { at, areApart: never })).toEqual({ pairs: [['old', 'far']], passedOver: [] });
  });

  test('members who must not meet are not paired', () => {
    const pool = [seeker({ id: 'a' }), seeker({ id: 'b' })];
    expect(matchSeekers(pool, { at, areApart: () => true })).toEqual({ pairs: [], passedOver: [] });
  });
});

const zones = [
  'America/Toronto',
  'America/Vancouver',
  'Europe/Paris',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Pacific/Apia',
];
const pools = fc
  .array(
    fc.record({
      since: fc.integer({ min: 0, max: 20 }),
      wakes_at: fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
      awake: fc.integer({ min: 8, max: 40 }),
      zone: fc.constantFrom(...zones),
      category: fc.constantFrom(...partnerCategories),
      tone: fc.constantFrom('gentle' as const, 'direct' as const),
      day: fc.integer({ min: 1, max: 90 }),
    }),
    { maxLength: 24 },
  )
  .map((list) =>
    list.map(
      ({ awake, ...one }, i): Seeker => ({
        ...one,
        id: `m${String(i).padStart(2, '0')}`,
        sleeps_at: (one.wakes_at + awake * 30) % 1440,
        passed_over: 0,
      }),
    ),
  );
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
const apartOf = (list: readonly (readonly [number, number])[]) => {
  const apart = new Set(list.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]));
  return (one: string, two: string) => apart.has(`${Number(one.slice(1))} ${Number(two.slice(1))}`);
};
const aparts = fc.array(fc.tuple(fc.nat(23), fc.nat(23)), { maxLength: 20 }).map(apartOf);

describe('for every pool', () => {
  test('fit and overlap are symmetric and within the hours of both, in any zone and on any date', () => {
    fc.assert(
      fc.property(pools, instants, (pool, now) => {
        for (const one of pool)
          for (const two of pool) {
            const minutes = overlapOf(one, two, now);
            expect(minutes).toBe(overlapOf(two, one, now));
            expect(minutes).toBeLessThanOrEqual(Math.min(awakeFor(one), awakeFor(two)));
            expect(fitOf(one, two, now)).toBe(fitOf(two, one, now));
          }
      }),
      { numRuns: 60 },
    );
  });

  test('each is in one pair at most, all pairs fit, and no two who fit are left', () => {
    fc.assert(
      fc.property(pools, instants, aparts, (pool, now, areApart) => {
        const { pairs } = matchSeekers(pool, { at: now, areApart });
        const of = (id: string) => pool.find((one) => one.id === id) as Seeker;
        expect(new Set(pairs.flat()).size).toBe(pairs.length * 2);
        const fits = (a: Seeker, b: Seeker) => !areApart(a.id, b.id) && fitOf(a, b, now) !== null;
        for (const [one, two] of pairs) expect(fits(of(one), of(two))).toBe(true);
        const left = pool.filter(({ id }) => !pairs.flat().includes(id));
        for (const one of left) for (const two of left) expect(fits(one, two)).toBe(false);
      }),
    );
  });

  test('the result depends on the pool only, not on its order', () => {
    fc.assert(
      fc.property(
        pools,
        instants,
        aparts,
        fc.infiniteStream(fc.nat(1000)),
        (pool, now, areApart, numbers) => {
          const shuffled = pool
            .map((one) => ({ one, by: numbers.next().value as number }))
            .sort((a, b) => a.by - b.by)
            .map(({ one }) => one);
          expect(matchSeekers(shuffled, { at: now, areApart })).toEqual(
            matchSeekers(pool, { at: now, areApart }),
          );
        },
      ),
    );
  });

  test('over days of arrivals no one is passed over twice, and the longest waiting never', () => {
    fc.assert(
      fc.property(fc.array(pools, { minLength: 2, maxLength: 5 }), (days) => {
        let waiting: Seeker[] = [];
        days.forEach((arrivals, day) => {
          const now = new Date(at.getTime() + day * 86_400_000);
          waiting = [
            ...waiting,
            ...arrivals.map((one) => ({ ...one, id: `m${day}${one.id}`, since: day * 100 + one.since })),
          ];
          const { pairs, passedOver } = matchSeekers(waiting, { at: now, areApart: never });
          const oldest = waiting.toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))[0];
          expect(passedOver).not.toContain(oldest?.id);
          const paired = new Set(pairs.flat());
          waiting = waiting
            .filter(({ id }) => !paired.has(id))
            .map((one) => ({ ...one, passed_over: one.passed_over + (passedOver.includes(one.id) ? 1 : 0) }));
          expect(Math.max(0, ...waiting.map(({ passed_over }) => passed_over))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });
});
