import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type SeatAct } from '../seats/lock-open.ts';
import { questionMissing } from './ask-question.ts';
import { deleteQuestion } from './store.ts';

/** Deletes the viewer's question. Throws 404. */
export async function removeQuestion(
  db: Database,
  { id, viewer }: Pick<SeatAct, 'id' | 'viewer'>,
): Promise<void> {
  if (!(await deleteQuestion(db, id, { authorId: viewer.id }))) throw notFound(questionMissing);
}
