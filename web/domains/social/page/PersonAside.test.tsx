// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PersonDetail } from '#contract/social/endpoints.ts';
import { hasAside, PersonAside } from './PersonAside.tsx';

afterEach(cleanup);

const friend = (name: string) => ({
  id: name,
  name,
  profile_photo: null,
  membership_tier: 'builder' as const,
});
const nothing = {
  name: 'Amara',
  wins: [],
  shared_groups: [],
  friends_in_common: { count: 0, newest: [] },
} as unknown as PersonDetail;
const open = (person: Partial<PersonDetail>) =>
  render(<PersonAside person={{ ...nothing, ...person }} winArt={() => null} />);

it('has nothing beside a page without wins, groups and friends in common', () => {
  expect(hasAside(nothing)).toBe(false);
  expect(hasAside({ ...nothing, shared_groups: ['Early Walkers'] })).toBe(true);
});

it.each([
  [1, ['Jonas'], 'Jonas'],
  [2, ['Jonas', 'Priya'], 'Jonas and Priya'],
  [3, ['Jonas', 'Priya', 'Ken'], 'Jonas, Priya and Ken'],
  [6, ['Jonas', 'Priya', 'Ken'], 'Jonas, Priya and 4 more'],
])('names the newest of %i friends in common', (count, names, words) => {
  open({ friends_in_common: { count, newest: names.map(friend) } });
  expect(screen.getByRole('region', { name: 'Friends in common' }).querySelector('p')?.textContent).toBe(
    words,
  );
  expect(screen.getByRole('link', { name: 'Jonas' }).getAttribute('href')).toBe('/u/Jonas');
});

it('leads from a win to its post', () => {
  open({ wins: [{ post_id: 'p1', title: 'Week Warrior', achievement_type: 'milestone', badge: null }] });
  expect(screen.getByRole('link', { name: 'Week Warrior' }).getAttribute('href')).toBe('/feed/p1');
});
