import { read } from '../../platform/query/query.ts';

/** Reads the member's achievements. */
export const achievementsRead = { ...read('GET /api/achievements'), meta: { dated: true } };

/** Reads the member's week or month. */
export const progressViewRead = (view: 'week' | 'month') => ({
  ...read('GET /api/progress', { query: { view } }),
  meta: { dated: true },
});
