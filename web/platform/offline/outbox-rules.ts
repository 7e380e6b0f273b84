import type { Body, Params, Query, Reply } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * The calls that may wait offline: those whose body names the time of the act. Each can be replayed, because the newest
 * act wins on the server.
 */
export type WaitingCall = {
  [C in keyof Routes]: 'happened_at' extends keyof Body<Routes[C]> ? C : never;
}[keyof Routes];

/**
 * Fields of a text with versions. The body has `text` and `base`, the version that the text builds on. The reply has
 * `version`, and a 409 has the server's `text` and `version`.
 */
export interface VersionedFields {
  text: string;
  base: string;
  version: string;
}

/** Declared by a domain for each of its calls that may wait offline. */
export interface OfflineCall<C extends WaitingCall = WaitingCall> {
  /** The call saves a text with versions. Texts of two devices are merged, never lost. */
  versioned?: VersionedFields & {
    text: keyof Body<Routes[C]>;
    base: keyof Body<Routes[C]>;
    version: keyof Reply<Routes[C]>;
  };
}
/** Every call that may wait. One that its domain hasn't declared doesn't compile. */
export type OfflineCalls = { [C in WaitingCall]: OfflineCall<C> };

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
  params: Params<Routes[C]>;
  query?: Query<Routes[C]>;
  body: Record<string, unknown>;
  happened_at: string;
  attempts: number;
  /** Versioned texts only: texts already sent for this key, which may have arrived although the response was lost. */
  tried?: string[];
  /** Versioned texts only: the text was merged with one saved elsewhere. */
  merged?: boolean;
}

export type AnswerOf<C extends WaitingCall> = Reply<Routes[C]>;

/** A text and its version, as the server has them. */
export interface VersionedText {
  text: string;
  version: number;
}

const longestWait = 60_000;
const keptTries = 5;

/**
 * Adds an operation. It takes the position of a waiting one with the same key, so the order of keys stays.
 */
export function add(list: readonly Operation[], op: Operation, versioned?: VersionedFields): Operation[] {
  const place = list.findIndex((waiting) => waiting.key === op.key && waiting.call === op.call);
  const older = list[place];
  if (!older) return [...list, op];
  const text = versioned && older.body[versioned.text];
  const tried = older.attempts > 0 && typeof text === 'string' ? [...(older.tried ?? []), text] : older.tried;
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

/** Bases waiting texts of the key on a version, after an earlier text of that key was saved. */
export const rebase = (
  list: readonly Operation[],
  key: string,
  version: number,
  { base }: VersionedFields,
): Operation[] =>
  list.map((op) =>
    op.key === key && base in op.body ? { ...op, body: { ...op.body, [base]: version } } : op,
  );

/** Returns the version of a saved text from its reply, or undefined for a call without versions. */
export const versionIn = (reply: object, versioned: VersionedFields | undefined): number | undefined =>
  versioned && (reply as Record<string, number>)[versioned.version];

/** Returns the server's text from the 409 of a text changed elsewhere, or null for any other error. */
export function conflictOf(error: unknown, versioned: VersionedFields | undefined): VersionedText | null {
  if (!versioned || !(error instanceof ApiError) || error.status !== 409) return null;
  const { [versioned.text]: text, [versioned.version]: version } = (error.body ?? {}) as Record<
    string,
    unknown
  >;
  return typeof text === 'string' && typeof version === 'number' ? { text, version } : null;
}

/**
 * Returns the operation with both texts merged, based on the server's version. Its id is new because its
 * content is.
 */
export function resolveConflict(
  op: Operation,
  theirs: VersionedText,
  id: string,
  { text, base }: VersionedFields,
): Operation {
  const mine = String(op.body[text] ?? '');
  const isOurs = op.tried?.includes(theirs.text) ?? false;
  const both = isOurs ? mine : mergeTexts(theirs.text, mine);
  return {
    ...op,
    id,
    merged: op.merged || both !== mine,
    body: { ...op.body, [text]: both, [base]: theirs.version },
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
