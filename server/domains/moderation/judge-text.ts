import type { Database } from '#server/platform/database.ts';
import { conflict, invalid } from '#server/platform/refusal.ts';
import { duplicateWithin, newcomer, newcomerRefusal } from './rules.ts';
import { authorFacts, holdWords, saidBefore } from './words/store.ts';

export interface TextToJudge {
  memberId: string;
  /** Links and mentions of the text, as counted by whoever cleaned it. */
  links: number;
  mentions: number;
  /** The same for texts that read the same. */
  contentHash: Buffer;
  /** What is being changed, if anything: a text is no duplicate of itself. */
  exceptId?: string;
  now: Date;
}

/**
 * Judges a text of a member before it is stored, in the request's transaction: what they send at once is judged one after the other.
 * Throws 422 for more links or mentions than a new member may use, 409 `duplicate` for what they posted within 24 hours.
 */
export async function judgeText(db: Database, text: TextToJudge): Promise<void> {
  const { memberId, contentHash, exceptId, now } = text;
  await holdWords(db, memberId);
  const author = await authorFacts(db, memberId, newcomer.published);
  if (!author) return;
  const refusal = newcomerRefusal({ ...text, ...author });
  if (refusal) throw invalid(refusal);
  const since = new Date(now.getTime() - duplicateWithin);
  if (await saidBefore(db, { memberId, contentHash, since, exceptId: exceptId ?? null }))
    throw conflict('You already posted this.', 'duplicate');
}
