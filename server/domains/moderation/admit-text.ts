import type { RawBuilder } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { duplicateWithin, newcomer, newcomerRefusal, repeatRefusal } from './rules.ts';
import { lockTextOf, type TextFacts, textFacts } from './watched-words/store.ts';

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
  /** Facts that the caller got from `readTextFacts`, sent with reads of its own. */
  facts?: TextFacts | undefined;
  now: Date;
}

/**
 * Reads what `admitText` judges a text by. A lock makes parallel texts of one member run one by one. `sentBefore` selects what the member
 * sent with the same `clientId`: under the lock, the second of two parallel calls finds what the first one stored.
 */
export async function readTextFacts(
  db: Database,
  {
    memberId,
    words: { contentHash },
    changes,
    sentBefore = null,
    now,
  }: Omit<TextToJudge, 'place' | 'facts'> & { sentBefore?: RawBuilder<unknown> | null },
): Promise<TextFacts | undefined> {
  const [, facts] = await Promise.all([
    contentHash && lockTextOf(db, memberId),
    textFacts(db, {
      memberId,
      contentHash,
      since: new Date(now.getTime() - duplicateWithin),
      exceptId: changes ?? null,
      sentBefore,
      enough: newcomer.published,
    }),
  ]);
  return facts;
}

/**
 * Checks a member's text before it is stored, in the request's transaction, and returns the words that moderators watch. Throws 422 for more links or mentions than a new
 * member may use, and 409 `duplicate` for a text they posted there, or in as many places as one text may be in, within 24 hours.
 */
export async function admitText(db: Database, text: TextToJudge): Promise<readonly string[]> {
  const { words, place = 'feed', now } = text;
  const facts = text.facts ?? (await readTextFacts(db, text));
  if (!facts) return [];
  const refusal = newcomerRefusal({ ...facts, links: words.links, mentions: words.mentions.length, now });
  if (refusal) throw invalid(refusal);
  const repeated = repeatRefusal(facts.places, place);
  if (repeated) throw conflict(repeated, 'duplicate');
  return facts.watched;
}
