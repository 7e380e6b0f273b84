import type { CurrentUser } from '#contract/auth.ts';
import { readStored, writeStored } from '../app/browser-storage.ts';

/**
 * Where the session lives in the browser (ruling 3): the bearer token and, as a cache for an instant first
 * paint, the member it belongs to. No calls are made here; `session.ts` does that.
 */
const tokenKey = 'evolve.token';
const userKey = 'evolve.user';
/** Where the reason why a session ended waits for the other tabs, for two seconds. */
const endingKey = 'evolve.ending';

export interface Session {
  token: string | null;
  user: CurrentUser | null;
}

/** `expired`: the server refused the token. `logout`: the member left. `elsewhere`: another tab did either. */
export type Ending = 'expired' | 'logout' | 'elsewhere';

/** A refused token says no more: another device, a new password or time ended the session. */
const signedOutHere = 'You were signed out on this device. Please sign in again.';

const signedOut: Session = { token: null, user: null };
const listeners = new Set<() => void>();
const endings = new Set<(member: string | null, why: Ending) => void>();
let session = load();
/** Why the session of this tab ended. It is in memory alone, so that it goes with the page. */
let ending: string | null = null;

export const currentSession = (): Session => session;
export const currentToken = (): string | null => session.token;
export const currentMember = (): string | null => session.user?.id ?? null;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears the end of a session with the id of the member it belonged to, so that private data can be put away. */
export function onSessionEnd(listener: (member: string | null, why: Ending) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function startSession(token: string, user: CurrentUser): void {
  // Told to the other tabs as an end first: they hear of token and user one after the other.
  if (session.user && session.user.id !== user.id) endSession('elsewhere');
  forgetEnding();
  tellEnding(null);
  writeStored(tokenKey, token);
  writeStored(userKey, JSON.stringify(user));
  change({ token, user });
}

/** Keeps the cached member fresh; ignored when the session ended or changed hands meanwhile. */
export function refreshUser(user: CurrentUser, token = session.token): void {
  if (!token || session.token !== token || (readStored(tokenKey) ?? token) !== token) return;
  if (session.user && session.user.id !== user.id) finish('elsewhere');
  writeStored(userKey, JSON.stringify(user));
  change({ token, user });
}

/**
 * Forgets token and user. Only a refused token or the member's own wish may lead here, never a failed connection. `sentence` says why
 * the server ended it.
 */
export function endSession(why: Ending, sentence: string | null = null): void {
  if (!session.token && !session.user) return;
  // Before the token goes: the other tabs read it when they hear that it went.
  // Without one, nothing is left of an earlier member's end.
  tellEnding(sentence);
  writeStored(tokenKey, null);
  writeStored(userKey, null);
  finish(why);
}

/** The storage event: another tab signed in, out, or refreshed the member. */
export function followOtherTabs(event: Pick<StorageEvent, 'key'>): void {
  if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
  const there = load();
  const isSame = there.token === session.token;
  if (isSame && !there.user) return;
  // Of another member's token this tab hears before it hears whose it is.
  if ((isSame ? session.user : session.token) && there.user?.id !== session.user?.id) finish('elsewhere');
  change(there);
}

/** Leaves the reason where the other tabs find it, or removes an earlier one. */
function tellEnding(sentence: string | null): void {
  if (sentence !== null || readStored(endingKey) !== null) writeStored(endingKey, sentence);
}

/** Returns why the last session of this page ended, for the sign-in page; null when the member signed out. */
export const lastEnding = (): string | null => ending;

/** Forgets why the session ended, so that the next person at this device doesn't read it. */
export function forgetEnding(): void {
  ending = null;
}

function finish(why: Ending): void {
  const member = session.user?.id ?? null;
  const told = readStored(endingKey);
  ending = told ?? (why === 'expired' ? signedOutHere : null);
  // The other tabs have heard by then.
  if (told !== null) setTimeout(() => writeStored(endingKey, null), 2_000);
  change(signedOut);
  for (const listener of endings) listener(member, why);
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function load(): Session {
  const token = readStored(tokenKey);
  if (!token) return signedOut;
  try {
    return { token, user: JSON.parse(readStored(userKey) ?? 'null') as CurrentUser | null };
  } catch {
    return { token, user: null };
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTabs);
  // Left behind by a browser that closed before the two seconds were over.
  if (!session.token && readStored(endingKey) !== null) writeStored(endingKey, null);
  // A page the browser had put aside heard nothing meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTabs({ key: null }));
}
