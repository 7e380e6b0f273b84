import { atEveryVisit, read } from '../../platform/query/query.ts';

/** Reads the member's achievements. */
export const achievementsRead = { ...read('GET /api/achievements'), ...atEveryVisit, meta: { dated: true } };

/** Reads the member's week or month. */
export const progressViewRead = (view: 'week' | 'month') => ({
  ...read('GET /api/progress', { query: { view } }),
  ...atEveryVisit,
  meta: { dated: true },
});

/** Reads the member's certificates. */
export const certificatesRead = read('GET /api/certificates');

/** Reads a certificate by its number. The owner may turn its check page off at any time. */
export const checkedRead = (number: string) => ({
  ...read('GET /api/certificates/:number', { params: { number } }),
  ...atEveryVisit,
  gcTime: 60_000,
});

export const reviewsCall = 'GET /api/reviews';

/** Reads the member's weekly reviews, newest first, or those before a week. */
export const reviewsRead = (before?: string) => ({
  ...read(reviewsCall, { query: { before } }),
  meta: { dated: true },
});
