import { createHash } from 'node:crypto';
import { canonical } from '../rules.ts';

/** One row of the log, without its place in the chain. Hashes of words that were never there are null. */
export interface LoggedAct {
  format: number;
  at: Date;
  actor_id: string | null;
  action: string;
  target_type: string;
  target_id: string | null;
  details: unknown;
  request_id: string | null;
  /** Plain words of rows of format 1, which are part of the hash. */
  reason: string | null;
  ip: string | null;
  /** Salted hashes of the words of rows of format 2. */
  reason_hash: Buffer | null;
  ip_hash: Buffer | null;
}

/** Parts of a row that are about a person and can be erased. */
export const parts = ['reason', 'ip'] as const;
export type Part = (typeof parts)[number];

/** Words of a part, apart from the chain. */
export interface Words {
  salt: Buffer;
  words: string;
}

const sha256 = (...pieces: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};

/** Returns the hash that the chain has in place of words. The salt makes it say nothing without them. */
export const hashOfWords = ({ salt, words }: Words): Buffer => sha256(salt, words);

/** Returns sha256 of the previous row's hash and this row's canonical JSON. */
export function hashOf(previous: Buffer, act: LoggedAct): Buffer {
  const { action, target_type, target_id, details, actor_id, request_id } = act;
  const common = { at: act.at.toISOString(), actor_id, action, target_type, target_id, details, request_id };
  return sha256(
    previous,
    canonical(
      act.format === 1
        ? { ...common, reason: act.reason, ip: act.ip }
        : {
            ...common,
            format: act.format,
            reason_hash: act.reason_hash?.toString('hex') ?? null,
            ip_hash: act.ip_hash?.toString('hex') ?? null,
          },
    ),
  );
}

/**
 * Returns the member with whom words are erased. An address is of who acted, a reason about the member whom the
 * act concerns: its target, the author of the content, or else who gave it.
 */
export function ownerOf(
  part: Part,
  {
    actor_id,
    target_type,
    target_id,
    details,
  }: Pick<LoggedAct, 'actor_id' | 'target_type' | 'target_id' | 'details'>,
): string | null {
  if (part === 'ip') return actor_id;
  if (target_type === 'member') return target_id;
  return (details as { author_id?: string | null } | null)?.author_id ?? actor_id;
}
