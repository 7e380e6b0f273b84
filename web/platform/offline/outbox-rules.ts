import type { Reply } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';

/** The calls that may wait offline. Each can be replayed, because it has an operation id (beyond 5). */
export type WaitingCall =
  | 'POST /api/programs/:id/update-checklist'
  | 'POST /api/programs/:id/save-reflection'
  | 'POST /api/programs/:id/complete-day';

export interface Operation<C extends WaitingCall = WaitingCall> {
  /**
   * Identifies the operation on this device. The server doesn't need it, because the newest act per item wins
   * there.
   */
  id: string;
  member: string;
  /** Operations with one key replace each other, for example `tick:<program>:<round>:<day>:<item>`. */
  key: string;
  call: C;
  params: { id: string };
  body: Record<string, unknown>;
  happened_at: string;
  attempts: number;
  /**
   * Reflections only: texts already sent for this key, which may have arrived although the response was lost.
   */
  tried?: string[];
  /** Reflections only: the text was merged with one saved elsewhere. */
  merged?: boolean;
}

export type AnswerOf<C extends WaitingCall> = Reply<Routes[C]>;

const longestWait = 60_000;
const keptTries = 5;

/**
 * Adds an operation. It takes the position of a waiting one with the same key, so the order of keys stays.
 */
export function add(list: readonly Operation[], op: Operation): Operation[] {
  const place = list.findIndex((waiting) => waiting.key === op.key && waiting.call === op.call);
  const older = list[place];
  if (!older) return [...list, op];
  const tried =
    older.attempts > 0 && typeof older.body.reflection === 'string'
      ? [...(older.tried ?? []), older.body.reflection]
      : older.tried;
  return list.with(place, tried ? { ...op, tried: tried.slice(-keptTries) } : op);
}

export const drop = (list: readonly Operation[], id: string): Operation[] =>
  list.filter((op) => op.id !== id);

/** Counts an attempt before the request leaves. */
export const attempt = (list: readonly Operation[], id: string): Operation[] =>
  list.map((op) => (op.id === id ? { ...op, attempts: op.attempts + 1 } : op));

/**
 * Moves an operation to the end after every fifth failed try, so that one broken change can't block the
 * others.
 */
export function yieldPlace(list: readonly Operation[], id: string): Operation[] {
  const op = list.find((waiting) => waiting.id === id);
  return op && op.attempts > 0 && op.attempts % 5 === 0 ? [...drop(list, id), op] : [...list];
}

/** Sets a new base revision for waiting texts of the key, after an earlier text of that key was saved. */
export const rebase = (list: readonly Operation[], key: string, revision: number): Operation[] =>
  list.map((op) =>
    op.key === key && 'base_revision' in op.body
      ? { ...op, body: { ...op.body, base_revision: revision } }
      : op,
  );

/**
 * Returns the server's text and revision from the 409 of a reflection changed elsewhere, or null for any
 * other error.
 */
export function conflictOf(op: Operation, error: unknown): { reflection: string; revision: number } | null {
  if (
    op.call !== 'POST /api/programs/:id/save-reflection' ||
    !(error instanceof ApiError) ||
    error.status !== 409
  )
    return null;
  const { reflection, revision } = (error.body ?? {}) as { reflection?: unknown; revision?: unknown };
  return typeof reflection === 'string' && typeof revision === 'number' ? { reflection, revision } : null;
}

/**
 * Returns the operation with both texts merged, based on the server's revision. Its id is new because its
 * content is.
 */
export function resolveConflict(
  op: Operation,
  theirs: { reflection: string; revision: number },
  id: string,
): Operation {
  const mine = String(op.body.reflection ?? '');
  const isOurs = op.tried?.includes(theirs.reflection) ?? false;
  const reflection = isOurs ? mine : mergeTexts(theirs.reflection, mine);
  return {
    ...op,
    id,
    merged: op.merged || reflection !== mine,
    body: { ...op.body, reflection, base_revision: theirs.revision },
  };
}

/** Joins both versions: theirs, a blank line, mine. Returns one alone if it includes the other. */
export function mergeTexts(theirs: string, mine: string): string {
  if (theirs.includes(mine.trim())) return theirs;
  if (mine.includes(theirs.trim())) return mine;
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

export type Fate = 'again' | 'refused' | 'stop';

/** Classifies a failure: retry later, refused for good, or stop until the member signs in again. */
export function fateOf(error: unknown): Fate {
  if (error instanceof NetworkError) return 'again';
  if (!(error instanceof ApiError)) return 'again';
  if (error.endsSession) return 'stop';
  return error.isTemporary ? 'again' : 'refused';
}

/**
 * Returns the ms until the next try: 1 s, doubled up to a minute. `chance` (0-1) adds jitter, so that devices
 * don't retry together.
 */
export function waitBefore(attempts: number, error: unknown, chance: number): number {
  const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1_000 : 0;
  const own = Math.min(longestWait, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.max(asked, own * (0.75 + chance / 2));
}
