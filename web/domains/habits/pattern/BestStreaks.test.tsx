// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { someHabit } from '../testing.ts';
import { BestStreaks } from './BestStreaks.tsx';

afterEach(cleanup);

test('the longest streaks are listed with their dates, and none is no list', () => {
  const best_streaks = [
    { from: '2025-12-01', to: '2026-01-10', length: 41 },
    { from: '2026-11-18', to: '2026-11-19', length: 2 },
  ];
  const { rerender } = render(<BestStreaks habit={someHabit({ best_streaks })} />);
  expect(screen.getByRole('heading', { name: 'Best streaks' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '41 days1 Dec 2025 to 10 Jan 2026',
    '2 days18 Nov 2026 to 19 Nov 2026',
  ]);
  rerender(<BestStreaks habit={someHabit()} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
