import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { writeNow } from '#server/platform/database/transaction.ts';
import type { DomainEvent, EventName, EventPayloads, Subscribers } from '#server/platform/events.ts';
import { hashOf, hashOfWords, ownerOf, type Part, parts, type Words } from './hash-chain.ts';
import { appendAct, insertWords, lastHash, lockAuditLog, type WordRow } from './store.ts';

export interface Act {
  /** A verb and its object, for example `delete_topic`. */
  action: string;
  targetType: string;
  targetId: string | null;
  /** Ids, numbers and words of the product, never a member's text. */
  details?: Record<string, string | number | boolean | null | readonly string[]>;
}

/** How the audit log names the acts of a domain, by event. */
type ActNames = { [Name in EventName]?: (about: EventPayloads[Name]) => Act };

/** Returns subscribers that record these events in the audit log, when they are audited. */
export const auditing = (names: ActNames): Subscribers =>
  Object.fromEntries(
    Object.entries(names).map(([name, actOf]) => [
      name,
      async (db: Database, event: DomainEvent) => {
        if (event.audited) await recordAct(db, event, (actOf as (about: unknown) => Act)(event.about));
      },
    ]),
  );

/** Previous hash of the first row. */
export const noHash: Buffer = Buffer.alloc(32);

/**
 * Appends an act of staff to the audit log, in the same transaction. Each row's hash includes the previous
 * one, so rows are added one by one and the log stays locked until the transaction ends. Its words are apart
 * from the chain, so that they can be erased.
 */
export async function recordAct(
  db: Database,
  { by, at, audited }: Pick<DomainEvent, 'by' | 'at' | 'audited'>,
  act: Act,
): Promise<void> {
  await writeNow(db);
  await lockAuditLog(db);
  const previous = (await lastHash(db)) ?? noHash;
  const subject = {
    actor_id: by,
    target_type: act.targetType,
    target_id: act.targetId,
    details: act.details ?? {},
  };
  const words = seal({ reason: audited?.reason ?? null, ip: audited?.ip ?? null });
  const row = {
    ...subject,
    format: 2,
    at,
    action: act.action,
    request_id: audited?.requestId ?? null,
    reason: null,
    ip: null,
    ...hashesOf(words),
  };
  const seq = await appendAct(db, { ...row, previous_hash: previous, hash: hashOf(previous, row) });
  await insertWords(db, wordRows(seq, subject, words));
}

/** Words of an act, with a salt for each. */
export type SealedWords = Record<Part, Words | null>;

export const seal = (plain: Record<Part, string | null>): SealedWords => ({
  reason: plain.reason === null ? null : { salt: randomBytes(32), words: plain.reason },
  ip: plain.ip === null ? null : { salt: randomBytes(32), words: plain.ip },
});

export const hashesOf = ({ reason, ip }: SealedWords) => ({
  reason_hash: reason && hashOfWords(reason),
  ip_hash: ip && hashOfWords(ip),
});

/** Returns the rows that have the words of an act. */
export const wordRows = (
  seq: string,
  subject: Parameters<typeof ownerOf>[1],
  words: SealedWords,
): WordRow[] =>
  parts.flatMap((part) => {
    const sealed = words[part];
    return sealed ? [{ seq, part, member_id: ownerOf(part, subject), ...sealed }] : [];
  });
