import type { Import } from '#contract/imports/endpoints.ts';
import { dateFormat } from '../../ui/formats.ts';

/** Returns a local date in words: "2 Jan 2026". */
export const shortDate = dateFormat('shortYear');

export const total = (habits: Import['habits'], part: 'dates' | 'known'): number =>
  habits.reduce((sum, habit) => sum + habit[part], 0);
