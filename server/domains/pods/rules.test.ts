import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestPod } from '#contract/pods/constants.ts';
import { addDays } from '#server/domains/profile/days/rules.ts';
import { isActive, isAlive, mayBeAsked, mergesToOffer, type PodMember, type PodState } from './rules.ts';

const today = '2026-11-26';
const ago = (days: number) => addDays(today, -days);
const member = (id: string, more: Partial<PodMember> = {}): PodMember => ({
  id,
  day: 12,
  lastOn: today,
  ...more,
});
/** Returns a pod with so many active and quiet members. */
const pod = (
  id: string,
  active: number,
  quiet: number,
  more: Partial<PodState> & { day?: number } = {},
): PodState => {
  const { day = 12, ...rest } = more;
  return {
    id,
    members: [
      ...Array.from({ length: active }, (_, i) => member(`${id}a${i}`, { day })),
      ...Array.from({ length: quiet }, (_, i) => member(`${id}q${i}`, { day, lastOn: ago(20) })),
    ],
    askedOn: [],
    isBusy: false,
    ...rest,
  };
};

describe('a member is active', () => {
  test.each([
    [today, true],
    [ago(6), true],
    [ago(7), false],
    [null, false],
  ])('with practice on %s: %s', (lastOn, active) => expect(isActive({ lastOn }, today)).toBe(active));
});

describe('a pod', () => {
  test.each([
    [4, 0, true],
    [3, 2, true],
    [2, 3, false],
    [0, 5, false],
  ])('with %i active and %i quiet members is alive: %s', (active, quiet, alive) =>
    expect(isAlive(pod('p', active, quiet), today)).toBe(alive),
  );

  test.each<[string, PodState, boolean]>([
    ['three active', pod('p', 3, 1), false],
    ['two active', pod('p', 2, 2), true],
    ['no one active', pod('p', 0, 4), false],
    ['while it is asked', pod('p', 2, 2, { isBusy: true }), false],
    ['13 days after it stayed', pod('p', 2, 2, { askedOn: [ago(13)] }), false],
    ['two weeks after it stayed', pod('p', 2, 2, { askedOn: [ago(14)] }), true],
    ['after it stayed twice', pod('p', 2, 2, { askedOn: [ago(60), ago(40)] }), false],
  ])('is asked with %s: %s', (_, state, asked) => expect(mayBeAsked(state, today)).toBe(asked));

  test.each<[string, PodState[], object[]]>([
    ['one with room', [pod('a', 2, 2), pod('b', 4, 0)], [{ pod: 'a', into: 'b' }]],
    ['none without room', [pod('a', 2, 2), pod('b', 5, 0)], []],
    [
      'the nearer one',
      [pod('a', 1, 3), pod('b', 3, 0, { day: 20 }), pod('c', 4, 0, { day: 14 })],
      [{ pod: 'a', into: 'c' }],
    ],
    [
      'of equally near ones the smaller',
      [pod('a', 1, 3), pod('b', 4, 0), pod('c', 3, 0)],
      [{ pod: 'a', into: 'c' }],
    ],
    ['14 days away', [pod('a', 2, 2), pod('b', 4, 0, { day: 26 })], [{ pod: 'a', into: 'b' }]],
    ['none further away', [pod('a', 2, 2), pod('b', 4, 0, { day: 27 })], []],
    ['another quiet one', [pod('a', 2, 2), pod('b', 1, 3)], [{ pod: 'a', into: 'b' }]],
    [
      'the nearer one, also when the other has earlier days',
      [pod('a', 1, 3, { day: 20 }), pod('b', 3, 0, { day: 30 }), pod('c', 3, 0, { day: 8 })],
      [{ pod: 'a', into: 'b' }],
    ],
    [
      'of equal ones the first',
      [pod('a', 1, 3), pod('d', 3, 0), pod('c', 3, 0), pod('b', 3, 0)],
      [{ pod: 'a', into: 'b' }],
    ],
    [
      'one whose middle day is near, whatever the order of its members',
      [pod('a', 1, 3), pod('b', 0, 0, { members: [12, 40, 13].map((day, i) => member(`b${i}`, { day })) })],
      [{ pod: 'a', into: 'b' }],
    ],
    ['none that is busy', [pod('a', 2, 2), pod('b', 4, 0, { isBusy: true })], []],
    ['none where no one is active', [pod('a', 2, 2), pod('b', 0, 4)], []],
  ])('joins %s', (_, pods, merges) => expect(mergesToOffer(pods, today)).toEqual(merges));
});

const pods = fc.array(
  fc.record({
    active: fc.integer({ min: 0, max: 6 }),
    quiet: fc.integer({ min: 0, max: 6 }),
    day: fc.integer({ min: 1, max: 90 }),
    isBusy: fc.boolean(),
    asked: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
  }),
  { maxLength: 20 },
);
const states = pods.map((list) =>
  list.map(({ active, quiet, day, isBusy, asked }, i) =>
    pod(`p${String(i).padStart(2, '0')}`, active, quiet, {
      day,
      isBusy,
      askedOn: asked.sort((a, b) => b - a).map(ago),
    }),
  ),
);

test('for all pods: each is in one merge at most, none gets too large, and only quiet ones are asked', () => {
  fc.assert(
    fc.property(states, (list) => {
      const merges = mergesToOffer(list, today);
      const named = merges.flatMap(({ pod: one, into }) => [one, into]);
      expect(new Set(named).size).toBe(named.length);
      const of = (id: string) => list.find((each) => each.id === id) as PodState;
      const size = (id: string) => of(id).members.filter((each) => isActive(each, today)).length;
      for (const { pod: one, into } of merges) {
        expect(size(one) + size(into)).toBeLessThanOrEqual(largestPod);
        expect(mayBeAsked(of(one), today)).toBe(true);
        expect(of(into).isBusy).toBe(false);
      }
      expect(mergesToOffer(list.toReversed(), today)).toEqual(merges);
    }),
  );
});
