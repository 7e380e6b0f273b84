import { atEveryVisit, read } from '../../../platform/query/query.ts';

export const feelingsCall = 'GET /api/journal/feelings';

/** Reads the member's mood and energy from a date on. Without one, of the last weeks. */
export const feelingsRead = (from?: string) => ({
  ...read(feelingsCall, { query: { from } }),
  ...atEveryVisit,
  meta: { dated: true },
});
