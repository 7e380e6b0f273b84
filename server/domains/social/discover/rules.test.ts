import { expect, test } from 'vitest';
import { reasonToMeet } from './rules.ts';

const nothing = { shared_groups: [], groups: 0, friend: null, friends: 0, day: null };

test.each([
  [nothing, 'New here'],
  [{ ...nothing, day: 12 }, 'Also on day 12'],
  [{ ...nothing, day: 12, groups: 1, shared_groups: ['Early Walkers'] }, 'In Early Walkers with you'],
  [{ ...nothing, groups: 2, shared_groups: ['A', 'B'] }, 'Two groups in common'],
  [{ ...nothing, groups: 12, shared_groups: ['A', 'B', 'C'] }, '12 groups in common'],
  [{ ...nothing, friend: 'Ada', friends: 1, groups: 2 }, 'Ada is a friend of both of you'],
  [{ ...nothing, friend: 'Ada', friends: 3 }, 'Three friends in common'],
])('%j', (common, reason) => expect(reasonToMeet(common)).toBe(reason));
