import { expect, it } from 'vitest';
import { startPages } from '#contract/profile/start-pages.ts';
import { destinationAt, destinationsIn, destinationsOf, moreBeside, startPath } from './destinations.ts';

const nora = {
  is_admin: false,
  is_moderator: false,
  has_circles: false,
  has_studio: false,
  walks_together: true,
};
const mira = {
  is_admin: true,
  is_moderator: false,
  has_circles: true,
  has_studio: true,
  walks_together: true,
};
const labels = (all: readonly { label: string }[]) => all.map(({ label }) => label);
const groups = (bar: 'bar' | 'tabs', member: typeof nora) =>
  Object.fromEntries(moreBeside(bar, member).map(({ label, entries }) => [label, labels(entries)]));

it('has the specified bar and dropdown, in their order', () => {
  expect(labels(destinationsIn('bar'))).toEqual([
    'Feed',
    'Groups',
    'Forum',
    'Evolve 90 Dash',
    'Courses',
    'News',
    'Social',
  ]);
  const dropdown = ['Front page', 'Membership', 'Profile', 'Admin'];
  const shown = (member: typeof nora) =>
    moreBeside('bar', member)
      .flatMap(({ entries }) => labels(entries))
      .filter((label) => dropdown.includes(label));
  expect(shown(mira)).toEqual(dropdown);
  expect(shown(nora)).toEqual(['Front page', 'Membership', 'Profile']);
});

it('has four groups beside the tabs of a phone, and circles and a studio only for those who have any', () => {
  expect(labels(destinationsIn('tabs'))).toEqual(['Feed', 'Habits', 'Evolve 90 Dash', 'Journal']);
  expect(groups('tabs', nora)).toEqual({
    Practice: expect.arrayContaining(['Goals', 'Progress', 'Achievements', 'Certificate']),
    People: expect.arrayContaining(['Messages', 'Social', 'Groups', 'Walk together']),
    'Read and learn': expect.arrayContaining(['Forum', 'Courses', 'News', 'Blog', 'Search']),
    You: expect.arrayContaining(['Front page', 'Membership', 'Profile', 'Settings', 'Drafts', 'Help']),
  });
  const beside = Object.values(groups('tabs', nora)).flat();
  const others = ['Feed', 'Habits', 'Evolve 90 Dash', 'Journal', 'Circles', 'Studio', 'Admin'];
  expect(beside.filter((label) => others.includes(label))).toEqual([]);
  expect(groups('tabs', { ...nora, walks_together: false })['People']).not.toContain('Walk together');
  expect(groups('tabs', mira)['Read and learn']).toContain('Circles');
  expect(groups('tabs', mira)['You']?.slice(-2)).toEqual(['Studio', 'Admin']);
  expect(groups('bar', nora)['Practice']?.slice(0, 2)).toEqual(['Habits', 'Journal']);
});

it('opens each with a letter of its own', () => {
  const letters = destinationsOf(mira).flatMap(({ letter }) => letter ?? []);
  expect(new Set(letters).size).toBe(letters.length);
});

it('knows the place of every path, and the path of every start page', () => {
  const at = ['/profile', '/profile/goals/1', '/profile/settings/day', '/forum/start_here', '/nowhere'];
  expect(at.map((path) => destinationAt(path)?.label)).toEqual([
    'Profile',
    'Goals',
    'Settings',
    'Forum',
    undefined,
  ]);
  expect(startPages.map((start_page) => startPath({ start_page })).filter(Boolean)).toHaveLength(
    startPages.length,
  );
});
