import { expect, test } from 'vitest';
import { reasonToMeet } from './rules.ts';

const now = new Date('2026-03-20T12:00:00Z');
const nothing = {
  shared_groups: [],
  groups: 0,
  friend: null,
  friends: 0,
  day: null,
  own_day: null,
  created_at: new Date('2026-01-01T12:00:00Z'),
};
const joined = (at: string) => ({ ...nothing, created_at: new Date(at) });

test.each([
  [nothing, null],
  [joined('2026-03-20T11:00:00Z'), 'New here'],
  [joined('2026-03-06T12:00:01Z'), 'New here'],
  [joined('2026-03-06T12:00:00Z'), null],
  [{ ...nothing, day: 12, own_day: 12 }, 'Also on day 12'],
  [{ ...nothing, day: 14, own_day: 12 }, null],
  [
    { ...nothing, day: 12, own_day: 12, groups: 1, shared_groups: ['Early Walkers'] },
    'In Early Walkers with you',
  ],
  [{ ...nothing, groups: 2, shared_groups: ['A', 'B'] }, 'Two groups in common'],
  [{ ...nothing, groups: 12, shared_groups: ['A', 'B', 'C'] }, '12 groups in common'],
  [{ ...nothing, friend: 'Ada', friends: 1, groups: 2 }, 'Ada is a friend of both of you'],
  [{ ...nothing, friend: 'Ada', friends: 3 }, 'Three friends in common'],
])('%j', (common, reason) => expect(reasonToMeet(common, { now })).toBe(reason));

const all = {
  ...nothing,
  friend: 'Ada',
  friends: 1,
  groups: 1,
  shared_groups: ['Early Walkers'],
  own_day: 12,
};
test.each([
  [{ ...all, day: 12 }, 'near_my_day' as const, 'Also on day 12'],
  [{ ...all, day: 10 }, 'near_my_day' as const, 'On day 10, near yours'],
  [{ ...all, day: 12 }, 'my_groups' as const, 'In Early Walkers with you'],
  [{ ...all, day: 12 }, 'new_here' as const, 'Ada is a friend of both of you'],
])('%j, asked for %s', (common, show, reason) => expect(reasonToMeet(common, { show, now })).toBe(reason));
