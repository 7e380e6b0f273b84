import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { duplicateWithin, newcomer, newcomerRefusal } from './rules.ts';
import { authorFacts, isDuplicate, lockTextOf } from './words/store.ts';

/** A text as measured by whoever cleaned it. */
export interface Measured {
  links: number;
  /** Ids of the members it names. */
  mentions: readonly string[];
  /** The same for texts that read the same; null for what may be said twice. */
  contentHash: Buffer | null;
}

export interface TextToJudge {
  memberId: string;
  words: Measured;
  /** The id of what the words replace, if anything: a text is no duplicate of itself. */
  changes?: string;
  now: Date;
}

/**
 * Judges a text of a member before it is stored, in the request's transaction: what they send at once is judged one after the other.
 * Throws 422 for more links or mentions than a new member may use, 409 `duplicate` for what they posted within 24 hours.
 */
export async function admitText(db: Database, { memberId, words, changes, now }: TextToJudge): Promise<void> {
  const { links, mentions, contentHash } = words;
  if (contentHash) await lockTextOf(db, memberId);
  const author = await authorFacts(db, memberId, newcomer.published);
  if (!author) return;
  const refusal = newcomerRefusal({ ...author, links, mentions: mentions.length, now });
  if (refusal) throw invalid(refusal);
  if (!contentHash) return;
  const since = new Date(now.getTime() - duplicateWithin);
  if (await isDuplicate(db, { memberId, contentHash, since, exceptId: changes ?? null }))
    throw conflict('You already posted this.', 'duplicate');
}
