import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { type SeatAct } from '../seats/lock-open.ts';
import { questionMissing } from './ask-question.ts';
import { readableQuestion, setVote } from './store.ts';

/** Sets or removes the viewer's vote. Throws 404. */
export async function voteForQuestion(
  db: Database,
  { id, viewer, voted, now }: SeatAct & { voted: boolean },
): Promise<{ votes: number; has_voted: boolean }> {
  if (!(await readableQuestion(db, id, viewer.id))) throw notFound(questionMissing);
  return { votes: await setVote(db, { questionId: id, memberId: viewer.id, voted, now }), has_voted: voted };
}
