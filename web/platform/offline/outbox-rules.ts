import type { Reply } from '#contract/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { ApiError, NetworkError } from '../http/api-error.ts';

/** The calls that may wait: each one may be replayed, because it names itself with an operation id (beyond 5). */
export type WaitingCall =
  | 'POST /api/programs/:id/update-checklist'
  | 'POST /api/programs/:id/save-reflection'
  | 'POST /api/programs/:id/complete-day';

export interface Operation<C extends WaitingCall = WaitingCall> {
  /** Names it on this device; the server needs none, the newest act per item wins there. */
  id: string;
  member: string;
  /** Operations with one key replace each other, for example `tick:<program>:<round>:<day>:<item>`. */
  key: string;
  call: C;
  params: { id: string };
  body: Record<string, unknown>;
  happened_at: string;
  attempts: number;
  /** Reflections only: texts already tried under this key, which may have arrived although no answer came back. */
  tried?: string[];
  /** Reflections only: the text was put together with one saved elsewhere. */
  merged?: boolean;
}

export type AnswerOf<C extends WaitingCall> = Reply<Routes[C]>;

const longestWait = 60_000;
const keptTries = 5;

/** Adds an operation; a waiting one with the same key gives up its place to it, so the order of keys stays. */
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

/** After every fifth fault an operation lets the others pass, so that one broken change never holds up a whole walk. */
export function yieldPlace(list: readonly Operation[], id: string): Operation[] {
  const op = list.find((waiting) => waiting.id === id);
  return op && op.attempts > 0 && op.attempts % 5 === 0 ? [...drop(list, id), op] : [...list];
}

/** A text saved while a newer one of the same key was already waiting: the newer one now builds on the saved revision. */
export const rebase = (list: readonly Operation[], key: string, revision: number): Operation[] =>
  list.map((op) =>
    op.key === key && 'base_revision' in op.body
      ? { ...op, body: { ...op.body, base_revision: revision } }
      : op,
  );

/** What the server holds when it refuses a reflection because its text changed elsewhere (409). */
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

/** The same operation with both texts, on top of the server's revision; under a new id, because its content is new. */
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

/** Both versions are kept: theirs, a blank line, mine. Nothing is doubled when one already holds the other. */
export function mergeTexts(theirs: string, mine: string): string {
  if (theirs.includes(mine.trim())) return theirs;
  if (mine.includes(theirs.trim())) return mine;
  return `${theirs.trimEnd()}\n\n${mine.trimStart()}`;
}

export type Fate = 'again' | 'refused' | 'stop';

/** What a failure means: try again later, refused for good, or stop until somebody is signed in again. */
export function fateOf(error: unknown): Fate {
  if (error instanceof NetworkError) return 'again';
  if (!(error instanceof ApiError)) return 'again';
  if (error.endsSession) return 'stop';
  return error.isTemporary ? 'again' : 'refused';
}

/** Milliseconds until the next try: 1 s doubling to a minute, spread by `chance` (0-1) so that devices do not march in step. */
export function waitBefore(attempts: number, error: unknown, chance: number): number {
  const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1_000 : 0;
  const own = Math.min(longestWait, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.max(asked, own * (0.75 + chance / 2));
}
