import { createHash } from 'node:crypto';
import type { Database } from '#server/platform/database/database.ts';
import { canonical } from '../rules.ts';
import { appendAct, lastHash, lockAuditLog } from './store.ts';

export interface Act {
  /** Null: a job, or the command line. */
  actorId: string | null;
  /** A verb and its object, such as `delete_topic`. */
  action: string;
  targetType: string;
  targetId: string | null;
  reason?: string | null;
  /** Ids, numbers and words of ours, never what a member wrote. */
  details?: Record<string, string | number | boolean | null | string[]>;
  ip?: string | null;
  requestId?: string | null;
  now: Date;
}

/** Before the first row. */
export const noHash: Buffer = Buffer.alloc(32);

/**
 * Writes what staff did into the append-only log, in the same transaction. Each row's hash holds the one before it, so rows are added
 * one after the other: call it last, the log is held until the transaction ends.
 */
export async function recordAct(db: Database, act: Act): Promise<void> {
  await lockAuditLog(db);
  const previous = (await lastHash(db)) ?? noHash;
  const row = {
    at: act.now,
    actor_id: act.actorId,
    action: act.action,
    target_type: act.targetType,
    target_id: act.targetId,
    reason: act.reason ?? null,
    details: act.details ?? {},
    ip: act.ip ?? null,
    request_id: act.requestId ?? null,
  };
  await appendAct(db, { ...row, previous_hash: previous, hash: hashOf(previous, row) });
}

export interface LoggedAct {
  at: Date;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  reason: string | null;
  details: unknown;
  ip: string | null;
  request_id: string | null;
}

/** sha256(hash of the row before, canonical JSON of this one). */
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
