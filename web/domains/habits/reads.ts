import { atEveryVisit, read } from '../../platform/query/query.ts';

export const listCall = 'GET /api/habits';
export const habitCall = 'GET /api/habits/:id';

/** For reads that depend on the date. `useDatedReads` refetches them when the member's date changes. */
const dated = { dated: true } as const;

export const habitsRead = { ...read(listCall), ...atEveryVisit, meta: dated };

/** Reads one habit with its whole history. */
export const habitRead = (id: string) => ({
  ...read(habitCall, { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

/** Reads how mood and energy compare on dates with a habit and without it. */
export const habitFeelingsRead = (id: string) => ({
  ...read('GET /api/habits/:id/feelings', { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

/** Reads on which weekdays and at which hour a habit is kept, and how its strength grew. */
export const habitPatternRead = (id: string) => ({
  ...read('GET /api/habits/:id/pattern', { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

export const archivedRead = { ...read(listCall, { query: { archived: true } }), ...atEveryVisit };

export const templatesRead = { ...read('GET /api/habits/templates'), staleTime: 3_600_000 };
