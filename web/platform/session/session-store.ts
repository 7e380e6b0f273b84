import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { readStored, writeStored } from '../app/browser-storage.ts';

/**
 * Stores the session in the browser: the bearer token, and the member as a cache for an instant
 * first paint. Makes no calls; `session.ts` does.
 */
const tokenKey = 'evolve.token';
const userKey = 'evolve.user';
/** Storage key: the reason why a session ended, stored for two seconds for the other tabs. */
const endingKey = 'evolve.ending';

export interface Session {
  token: string | null;
  user: CurrentUser | null;
}

/**
 * `expired`: the server refused the token. `logout`: the member signed out. `elsewhere`: another tab changed
 * the session.
 */
export type Ending = 'expired' | 'logout' | 'elsewhere';

/** Shown after a refused token without a reason: another device, a new password or time ended the session. */
const signedOutHere = 'You were signed out on this device. Please sign in again.';

const signedOut: Session = { token: null, user: null };
const listeners = new Set<() => void>();
const endings = new Set<(member: string | null, why: Ending) => void>();
let session = load();
/** Why this tab's session ended. In memory only, so that a reload forgets it. */
let ending: string | null = null;
let endedBy: Ending | null = null;
/** Sentence of the open page about an expired session, in place of `signedOutHere`. */
let pageWords: string | null = null;

export const currentSession = (): Session => session;
export const currentToken = (): string | null => session.token;
export const currentMember = (): string | null => session.user?.id ?? null;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to the end of a session, with the id of its member, so that private data can be removed. Returns
 * the unsubscribe function.
 */
export function onSessionEnd(listener: (member: string | null, why: Ending) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function startSession(token: string, user: CurrentUser): void {
  // Ends the old session first, because other tabs see the token and the member change one after the other.
  if (session.user && session.user.id !== user.id) endSession('elsewhere');
  forgetEnding();
  tellEnding(null);
  writeStored(tokenKey, token);
  writeStored(userKey, JSON.stringify(user));
  change({ token, user });
}

/** Updates the cached member. Does nothing if the session ended or changed meanwhile. */
export function refreshUser(user: CurrentUser, token = session.token): void {
  if (!token || session.token !== token || (readStored(tokenKey) ?? token) !== token) return;
  if (session.user && session.user.id !== user.id) finish('elsewhere');
  writeStored(userKey, JSON.stringify(user));
  change({ token, user });
}

/**
 * Removes token and member. Called only for a refused token or at the member's wish, never for a lost
 * connection. `sentence` is the server's reason.
 */
export function endSession(why: Ending, sentence: string | null = null): void {
  if (!session.token && !session.user) return;
  // Stored before the token is removed, because other tabs read it when they see that removal.
  // Null clears the reason of an earlier session.
  tellEnding(sentence);
  writeStored(tokenKey, null);
  writeStored(userKey, null);
  finish(why);
}

/** Handles the storage event: another tab signed in, signed out or refreshed the member. */
export function followOtherTabs(event: Pick<StorageEvent, 'key'>): void {
  if (event.key !== null && event.key !== tokenKey && event.key !== userKey) return;
  const there = load();
  const isSame = there.token === session.token;
  if (isSame && !there.user) return;
  // Another member's token arrives before that member's data.
  if ((isSame ? session.user : session.token) && there.user?.id !== session.user?.id) finish('elsewhere');
  change(there);
}

/** Stores the reason for the other tabs, or removes an earlier one. */
function tellEnding(sentence: string | null): void {
  if (sentence !== null || readStored(endingKey) !== null) writeStored(endingKey, sentence);
}

/** Returns what the sign-in page says about the last session of this page; null when the member signed out. */
export const lastEnding = (): string | null => ending;

/** Returns how the last session of this page ended, null before one has. */
export const lastEndedBy = (): Ending | null => endedBy;

/** Sets the reason for the end of a session, if one has ended. The server's own reason stays. */
export function explainEnding(sentence: string): void {
  if (!session.token && (ending === null || ending === signedOutHere)) ending = sentence;
}

/** Sets what the sign-in page says if the session expires while a page is open. Returns the function that ends it. */
export function wordEnding(sentence: string): () => void {
  pageWords = sentence;
  return () => {
    if (pageWords === sentence) pageWords = null;
  };
}

/** Forgets why the session ended, so that the next person at this device doesn't read it. */
export function forgetEnding(): void {
  ending = null;
}

function finish(why: Ending): void {
  const member = session.user?.id ?? null;
  const told = readStored(endingKey);
  ending = told ?? (why === 'expired' ? (pageWords ?? signedOutHere) : null);
  endedBy = why;
  // The other tabs have read it by then.
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
    const user = JSON.parse(readStored(userKey) ?? 'null') as CurrentUser | null;
    return { token, user };
  } catch {
    return { token, user: null };
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTabs);
  // A browser that closed within the two seconds leaves the reason behind.
  if (!session.token && readStored(endingKey) !== null) writeStored(endingKey, null);
  // A page restored from the back/forward cache received no storage events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTabs({ key: null }));
}
