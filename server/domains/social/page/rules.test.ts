import { expect, test } from 'vitest';
import type { SharedWin } from '#contract/social/endpoints.ts';
import { winsToShow } from './rules.ts';

let count = 0;
const win = (title: string, badge: SharedWin['badge'] = null): SharedWin => ({
  post_id: `${(count += 1)}`,
  title,
  achievement_type: 'milestone',
  badge,
});

test('a page shows the newest three, each achievement and each title once', () => {
  const [thirty, again, own, same, week, late] = [
    win('Monthly Master', 'monthly_master'),
    win('A whole month', 'monthly_master'),
    win('Up early'),
    win(' up EARLY '),
    win('Week Warrior', 'week_warrior'),
    win('First Step', 'first_step'),
  ];
  expect(winsToShow([thirty, again, own, same, week, late])).toEqual([thirty, own, week]);
  expect(winsToShow([])).toEqual([]);
});
