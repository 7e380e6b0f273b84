import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { existingKey, memberKey } from '../open-member-key.ts';
import { answersOf, insertAnswer, lockAnswer, type SealedAnswer, updateAnswer } from './store.ts';

/** Words about a week, with the question they are about. */
export interface Answer {
  from: LocalDate;
  to: LocalDate;
  question: string;
  text: string;
  version: number;
}

/** Binds a sealed text to its row, so that it doesn't open in another one. */
const contextOf = (memberId: string, from: LocalDate): string => `answer ${memberId} ${from}`;

/**
 * Saves a member's words about a week and returns their version. Identical text changes nothing. The caller has
 * locked the week, so that parallel calls run one by one. Throws 409 `answer_conflict` when `baseVersion` is outdated.
 */
export async function writeAnswer(
  db: Database,
  {
    memberId,
    from,
    to,
    question,
    text,
    baseVersion,
    now,
    serverKey,
  }: Omit<Answer, 'version'> & {
    memberId: string;
    baseVersion: number | undefined;
    now: Date;
    serverKey: Buffer;
  },
): Promise<number> {
  const stored = await lockAnswer(db, memberId, from);
  if (!stored && text === '') return 0;
  const key = await memberKey(db, serverKey, memberId, now);
  const sealed = (): Buffer => encrypt(key, text, contextOf(memberId, from));
  if (!stored) {
    await insertAnswer(db, { memberId, from, to, question, sealed: sealed(), now });
    return 1;
  }
  const known = open(key, stored, memberId);
  if (known === text) return stored.version;
  if (baseVersion !== undefined && baseVersion !== stored.version)
    throw conflict(
      'This answer was also written on another device. Both versions are kept.',
      'answer_conflict',
      { answer: known, version: stored.version },
    );
  return updateAnswer(db, { memberId, from, sealed: sealed(), now });
}

/** Returns a member's words about weeks, unsealed, newest week first. Without `weeks`, those about every week. */
export async function readAnswers(
  db: Database,
  { memberId, weeks, serverKey }: { memberId: string; weeks?: readonly LocalDate[]; serverKey: Buffer },
): Promise<Answer[]> {
  const rows = await answersOf(db, memberId, weeks);
  if (rows.length === 0) return [];
  const key = await existingKey(db, serverKey, memberId);
  return rows.map((row) => ({
    from: row.from_date,
    to: row.to_date,
    question: row.question,
    text: open(key, row, memberId),
    version: row.version,
  }));
}

/** Opens the words about a week. */
export const open = (
  key: Buffer,
  { from_date, sealed_text }: Pick<SealedAnswer, 'from_date' | 'sealed_text'>,
  memberId: string,
): string => decrypt(key, sealed_text, contextOf(memberId, from_date)).toString('utf8');
