import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, EventName, EventPayloads, Subscribers } from '#server/platform/events.ts';
import { canonical } from '../rules.ts';
import { appendAct, type LoggedAct, lastHash, lockAuditLog } from './store.ts';

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
 * one, so rows are added one by one and the log stays locked until the transaction ends.
 */
export async function recordAct(
  db: Database,
  { by, at, audited }: Pick<DomainEvent, 'by' | 'at' | 'audited'>,
  act: Act,
): Promise<void> {
  await lockAuditLog(db);
  const previous = (await lastHash(db)) ?? noHash;
  const row = {
    at,
    actor_id: by,
    action: act.action,
    target_type: act.targetType,
    target_id: act.targetId,
    reason: audited?.reason ?? null,
    details: act.details ?? {},
    ip: audited?.ip ?? null,
    request_id: audited?.requestId ?? null,
  };
  await appendAct(db, { ...row, previous_hash: previous, hash: hashOf(previous, row) });
}

/** Returns sha256 of the previous row's hash and this row's canonical JSON. */
export const hashOf = (previous: Buffer, act: LoggedAct): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      canonical({
        at: act.at.toISOString(),
        actor_id: act.actor_id,
        action: act.action,
        target_type: act.target_type,
        target_id: act.target_id,
        reason: act.reason,
        details: act.details,
        ip: act.ip,
        request_id: act.request_id,
      }),
    )
    .digest();
