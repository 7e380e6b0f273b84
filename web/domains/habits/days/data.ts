import { randomId } from '../../../platform/app/random-id.ts';
import { api } from '../../../platform/http/api.ts';
import { enqueue, type Outcome } from '../../../platform/offline/outbox.ts';
import type { Mark } from '../rules.ts';
import { markKey } from './pending-marks.ts';

export const markRoutine = (routine: string | null, date: string) =>
  api('POST /api/habits/all-done', { body: { routine, date, marked_at: new Date().toISOString() } });

/**
 * Sends a mark of one date through the outbox. It waits there without a connection, and belongs to its date whenever
 * it arrives.
 */
export const sendMark = (id: string, date: string, mark: Omit<Mark, 'add'>): Promise<Outcome> =>
  enqueue({
    key: markKey(id, date, mark.note === undefined ? 'count' : 'note'),
    call: 'PUT /api/habits/:id/days/:date',
    params: { id, date },
    body: mark,
  });

/**
 * Sends a step of a count, or the whole count of a habit that has steps, through the outbox. None of them replaces a waiting one, so that
 * they arrive in their order, and a retry isn't counted twice.
 */
export function sendStep(
  id: string,
  date: string,
  mark: { add: number } | { count: number | null },
): Promise<Outcome> {
  const operation_id = randomId();
  return enqueue({
    key: markKey(id, date, `count:${operation_id}`),
    call: 'PUT /api/habits/:id/days/:date',
    params: { id, date },
    body: { ...mark, operation_id },
  });
}
