import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { canonical } from '../rules.ts';
import { appendAct, type LoggedAct, lastHash, lockAuditLog } from './store.ts';

/** A job or the command line. */
export interface SystemActor {
  viewer: null;
  caller: null;
  now: Date;
}

export interface Act {
  /** A verb and its object, for example `delete_topic`. */
  action: string;
  targetType: string;
  targetId: string | null;
  reason?: string | null;
  /** Ids, numbers and words of the product, never a member's text. */
  details?: Record<string, string | number | boolean | null | string[]>;
}

/** Previous hash of the first row. */
export const noHash: Buffer = Buffer.alloc(32);

/**
 * Appends an act of staff to the audit log, in the same transaction. Each row's hash includes the previous
 * one, so rows are added one by one. Call it last: the log stays locked until the transaction ends.
 */
export async function recordAct(
  db: Database,
  { viewer, caller, now }: Actor | SystemActor,
  act: Act,
): Promise<void> {
  await lockAuditLog(db);
  const previous = (await lastHash(db)) ?? noHash;
  const row = {
    at: now,
    actor_id: viewer?.id ?? null,
    action: act.action,
    target_type: act.targetType,
    target_id: act.targetId,
    reason: act.reason ?? null,
    details: act.details ?? {},
    ip: caller?.ip ?? null,
    request_id: caller?.requestId ?? null,
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
