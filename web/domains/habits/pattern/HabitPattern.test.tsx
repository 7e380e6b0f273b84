// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { HabitPattern } from '#contract/habits/endpoints.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { fail, fakeApi } from '../../../testing/fake-api.ts';
import { render } from '../../../testing/render.tsx';
import { someHabit } from '../testing.ts';
import { BestHour, HabitPatterns } from './HabitPattern.tsx';

const weekdays: HabitPattern['weekdays'] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  kept: 3,
  due: 4,
}));
const pattern: HabitPattern = {
  hour: null,
  ticks: 12,
  needed_ticks: 10,
  weekdays,
  strengths: [10, 20, 30].map((strength, i) => ({ date: `2026-11-0${i + 1}`, strength })),
  imported: [],
};

const server = fakeApi({ 'GET /api/habits/:id/pattern': pattern });
beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { retry: false } });
});

const open = () =>
  render(
    <>
      <HabitPatterns habit={someHabit({ strength: 30 })} />
      <BestHour habit={someHabit()} />
    </>,
    { toasts: false },
  );

it('has its place while it loads, with as many rows as afterwards and no number that isn’t known', async () => {
  let arrive: (pattern: HabitPattern) => void = () => {};
  server.on({
    'GET /api/habits/:id/pattern': () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  open();
  expect(screen.getByRole('status').textContent).toContain('Loading your best hour...');
  const rows = () =>
    within(screen.getByRole('region', { name: 'By weekday' }))
      .getAllByRole('listitem')
      .map(({ lastElementChild }) => lastElementChild?.textContent);
  expect(rows()).toEqual(Array<string>(7).fill('–'));
  arrive(pattern);
  expect(await screen.findByText('Your ticks are spread over the day. No hour stands out.')).toBeTruthy();
  expect(rows()).toEqual(Array<string>(7).fill('3 of 4'));
  expect(screen.getByRole('img', { name: 'Strength from 10 on Sun 1 Nov to 30 today' })).toBeTruthy();
});

it('says in both places that it could not be loaded, and one retry brings both', async () => {
  server.on({ 'GET /api/habits/:id/pattern': fail() });
  open();
  expect(
    await screen.findByText('We couldn’t load the weekdays and the strength of this habit.'),
  ).toBeTruthy();
  expect(screen.getByText('We couldn’t load it.')).toBeTruthy();
  server.on({ 'GET /api/habits/:id/pattern': pattern });
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  expect(await screen.findByRole('region', { name: 'By weekday' })).toBeTruthy();
  expect(screen.queryByText('We couldn’t load it.')).toBeNull();
});
