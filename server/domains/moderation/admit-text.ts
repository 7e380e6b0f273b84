import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { duplicateWithin, newcomer, newcomerRefusal, repeatRefusal } from './rules.ts';
import { authorFacts, lockTextOf, placesOf } from './words/store.ts';

/** Measures of a sanitized text. */
export interface Measured {
  links: number;
  /** Ids of mentioned members. */
  mentions: readonly string[];
  /** Equal for texts that read alike. Null for texts that may be repeated. */
  contentHash: Buffer | null;
}

export interface TextToJudge {
  memberId: string;
  words: Measured;
  /** Id of the content being edited, so that it isn't a duplicate of itself. */
  changes?: string;
  /** Where the text is read: `feed`, a group, a category of the forum or a topic, by its id. */
  place?: string | undefined;
  now: Date;
}

/**
 * Checks a member's text before it is stored, in the request's transaction. A lock makes parallel texts of
 * one member run one by one. Throws 422 for more links or mentions than a new member may use, and 409
 * `duplicate` for a text they posted there, or in as many places as one text may be in, within 24 hours.
 */
export async function admitText(
  db: Database,
  { memberId, words, changes, place = 'feed', now }: TextToJudge,
): Promise<void> {
  const { links, mentions, contentHash } = words;
  if (contentHash) await lockTextOf(db, memberId);
  const author = await authorFacts(db, memberId, newcomer.published);
  if (!author) return;
  const refusal = newcomerRefusal({ ...author, links, mentions: mentions.length, now });
  if (refusal) throw invalid(refusal);
  if (!contentHash) return;
  const since = new Date(now.getTime() - duplicateWithin);
  const places = await placesOf(db, { memberId, contentHash, since, exceptId: changes ?? null });
  const repeated = repeatRefusal(places, place);
  if (repeated) throw conflict(repeated, 'duplicate');
}
