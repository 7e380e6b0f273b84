import type { Database } from '#server/platform/database/database.ts';
import { lockOwn, type Own } from './continue-question.ts';
import type {} from './events.ts';
import { changeTicketRow } from './store.ts';

/** Closes a question because its writer says it's solved. */
export async function closeQuestion(db: Database, own: Own, now: Date): Promise<void> {
  const { state } = await lockOwn(db, own);
  if (state === 'closed') return;
  await changeTicketRow(
    db,
    own.id,
    { state: 'closed', closed_at: now, waiting_since: null, due_at: null },
    now,
  );
}
