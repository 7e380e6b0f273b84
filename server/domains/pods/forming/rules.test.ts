import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestPod, maxDaysInPod, smallestPod } from '#contract/pods/constants.ts';
import { fillSeats, formPods, type PodSeeker, podName, sizeFor, zoneOfPod } from './rules.ts';

const together = { areApart: () => false };
const seeker = (id: string, since: number, day = 12): PodSeeker => ({ id, since, day });
const many = (count: number, day = 12) =>
  Array.from({ length: count }, (_, i) => seeker(String.fromCharCode(97 + i), i, day));

test.each([
  [3, []],
  [4, [4]],
  [6, [6]],
  [7, [6]],
  [8, [4, 4]],
  [9, [5, 4]],
  [10, [6, 4]],
  [11, [6, 5]],
  [13, [6, 6]],
])('%d who look form pods of %j', (count, sizes) =>
  expect(formPods(many(count), together).map((pod) => pod.length)).toEqual(sizes),
);

test.each([
  [4, 4],
  [7, 6],
  [8, 4],
  [9, 5],
  [12, 6],
])('among %d a pod has %d', (count, size) => expect(sizeFor(count)).toBe(size));

describe('a pod', () => {
  test('is near one day: 14 days apart at most', () => {
    const near = [seeker('a', 0, 1), seeker('b', 1, 15), seeker('c', 2, 8), seeker('d', 3, 9)];
    expect(formPods(near, together)).toHaveLength(1);
    expect(formPods([...near.slice(1), seeker('e', 4, 0)], together)).toEqual([]);
  });

  test('is found on the side of the first one that has enough', () => {
    const seekers = [seeker('a', 0, 20), seeker('b', 1, 10), seeker('c', 2, 31), seeker('d', 3, 32)];
    expect(formPods(seekers, together)).toEqual([]);
    expect(formPods([...seekers, seeker('e', 4, 33)], together).map((pod) => pod.toSorted())).toEqual([
      ['a', 'c', 'd', 'e'],
    ]);
  });

  test('takes the longest waiting first, and those nearest to their day', () => {
    const far = many(6, 20).map((each) => ({ ...each, id: `f${each.id}`, since: 50 + each.since }));
    const [pod] = formPods([...far, ...many(4, 12).slice(1), seeker('first', -1, 12)], together);
    expect(pod?.[0]).toBe('first');
    expect(pod).toEqual(expect.arrayContaining(['b', 'c', 'd']));
  });

  test('leaves out someone who blocks one of them', () => {
    const areApart = (one: string, two: string) => [one, two].toSorted().join('') === 'ab';
    expect(formPods(many(4), { areApart })).toEqual([]);
    expect(formPods(many(5), { areApart })).toEqual([['a', 'c', 'd', 'e']]);
  });
});

test('properties: four to six, near one day, no one twice, no two apart, and in any order the same', () => {
  const seekersOf = fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 90 }), since: fc.integer({ min: 0, max: 9 }) }), {
      maxLength: 40,
    })
    .map((all) => all.map((each, i) => ({ ...each, id: `m${String(i).padStart(2, '0')}` })));
  fc.assert(
    fc.property(seekersOf, fc.integer({ min: 2, max: 13 }), (seekers, every) => {
      const number = (id: string) => Number(id.slice(1));
      const areApart = (one: string, two: string) => (number(one) + number(two)) % every === 0;
      const pods = formPods(seekers, { areApart });
      const byId = new Map(seekers.map((each) => [each.id, each]));
      expect(new Set(pods.flat()).size).toBe(pods.flat().length);
      for (const pod of pods) {
        expect(pod.length).toBeGreaterThanOrEqual(smallestPod);
        expect(pod.length).toBeLessThanOrEqual(largestPod);
        const days = pod.map((id) => byId.get(id)?.day ?? Number.NaN);
        expect(Math.max(...days) - Math.min(...days)).toBeLessThanOrEqual(maxDaysInPod);
        for (const one of pod) for (const two of pod) if (one !== two) expect(areApart(one, two)).toBe(false);
      }
      expect(formPods(seekers.toReversed(), { areApart })).toEqual(pods);
    }),
  );
});

test('property: with four around one day, the longest waiting of them has a pod', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 4, maxLength: 30 }),
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 20 }),
      (near, others) => {
        const seekers = [
          ...near.map((day, i) => seeker(`n${i}`, i, day)),
          ...others.map((day, i) => seeker(`o${i}`, 100 + i, day)),
        ];
        expect(formPods(seekers, together).flat()).toContain('n0');
      },
    ),
  );
});

test('names and zones', () => {
  expect(podName(0)).toBe('Alder pod');
  expect(podName(23)).toBe('Ash pod');
  expect(zoneOfPod(['Asia/Tokyo', 'America/Toronto', 'America/Toronto'])).toBe('America/Toronto');
  expect(zoneOfPod(['Asia/Tokyo', 'America/Toronto'])).toBe('Asia/Tokyo');
});

describe('free seats', () => {
  const free = { ...together, hasLeft: () => false };
  const pod = (id: string, ...days: number[]) => ({
    id,
    members: days.map((day, i) => ({ id: `${id}${i}`, day })),
  });

  test.each<[string, Parameters<typeof fillSeats>, [string, string][]]>([
    ['the nearest pod', [[pod('p', 20, 20), pod('q', 12, 14)], [seeker('a', 0)], free], [['q', 'a']]],
    ['a full pod has none', [[pod('p', 12, 12, 12, 12, 12, 12)], [seeker('a', 0)], free], []],
    ['no one is left in it', [[pod('p')], [seeker('a', 0)], free], []],
    ['14 days are near', [[pod('p', 26, 12)], [seeker('a', 0)], free], [['p', 'a']]],
    ['15 days are far', [[pod('p', 27, 12)], [seeker('a', 0)], free], []],
    ['left before', [[pod('p', 12)], [seeker('a', 0)], { ...free, hasLeft: () => true }], []],
    ['apart', [[pod('p', 12)], [seeker('a', 0)], { ...free, areApart: () => true }], []],
    [
      'the last seat is that of the longest waiting',
      [[pod('p', 12, 12, 12, 12, 12)], [seeker('b', 2), seeker('a', 1)], free],
      [['p', 'a']],
    ],
    [
      'newcomers count for those behind them',
      [[pod('p', 12, 12)], [seeker('a', 1, 1), seeker('b', 2, 16)], free],
      [['p', 'a']],
    ],
  ])('%s', (_, asked, seats) =>
    expect(fillSeats(...asked).map(({ pod: id, member }) => [id, member])).toEqual(seats),
  );

  test('properties: six at most, near everyone in it, no two apart, no one twice, and in any order the same', () => {
    const days = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(days, { maxLength: 6 }),
        fc.array(fc.record({ day: fc.integer({ min: 1, max: 90 }), since: fc.integer({ min: 0, max: 9 }) }), {
          maxLength: 20,
        }),
        fc.integer({ min: 2, max: 9 }),
        (all, looking, every) => {
          const pods = all.map((of, i) => pod(`p${i}-`, ...of));
          const seekers = looking.map((each, i) => ({ ...each, id: `m${String(i).padStart(2, '0')}` }));
          const number = (id: string) => Number(id.replace(/\D/g, ''));
          const apart = {
            ...free,
            areApart: (a: string, b: string) => (number(a) + number(b)) % every === 0,
          };
          const seats = fillSeats(pods, seekers, apart);
          expect(new Set(seats.map(({ member }) => member)).size).toBe(seats.length);
          for (const { id, members } of pods) {
            const joined = seats.filter((seat) => seat.pod === id).map(({ member }) => member);
            expect(joined.length === 0 || members.length + joined.length <= largestPod).toBe(true);
            const inside = [...members];
            for (const member of joined) {
              const who = seekers.find((each) => each.id === member);
              for (const other of inside) {
                expect(Math.abs(other.day - (who?.day ?? 0))).toBeLessThanOrEqual(maxDaysInPod);
                expect(apart.areApart(other.id, member)).toBe(false);
              }
              if (who) inside.push(who);
            }
          }
          expect(fillSeats(pods, seekers.toReversed(), apart)).toEqual(seats);
        },
      ),
    );
  });
});
