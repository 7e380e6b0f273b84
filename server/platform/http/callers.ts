import { hash } from 'node:crypto';
import { networkOf } from './rate-limits.ts';

/**
 * Window in ms, and how many calls in this window and the last one still count as a quiet caller. A person
 * opening page after page stays below it.
 */
const aWindow = 5000;
const maxOfQuiet = 40;
/** Most first calls with an unknown token that may run as quiet calls at once. */
const maxNew = 8;

/**
 * Caller of a request for fair queueing: the member once their token has been verified, otherwise the
 * network.
 */
export interface Caller {
  key: string;
  isQuiet: boolean;
  /** Must be called when the call has ended. */
  end: () => void;
}

/**
 * Identifies callers and whether they call rarely. Remembers members and networks of the last ten seconds,
 * and up to 20,000 tokens as hashes.
 */
export class Callers {
  #calls = { now: new Map<string, number>(), before: new Map<string, number>(), since: 0 };
  #members = { now: new Map<string, string>(), before: new Map<string, string>() };
  #new = 0;

  identify(token: string | undefined, ip: string, now: number): Caller {
    const member = token === undefined ? undefined : this.#memberOf(hashOf(token));
    if (member !== undefined || token === undefined) {
      const key = member ?? networkOf(ip);
      return { key, isQuiet: this.#count(key, now) <= maxOfQuiet, end: nothing };
    }
    const key = networkOf(ip);
    if (this.#new >= maxNew) return { key, isQuiet: this.#count(key, now) <= maxOfQuiet, end: nothing };
    this.#new += 1;
    return { key, isQuiet: true, end: () => void (this.#new -= 1) };
  }

  /** Remembers that this token is valid and belongs to this member. */
  know(token: string, memberId: string): void {
    const { now } = this.#members;
    const key = hashOf(token);
    if (now.has(key)) return;
    now.set(key, memberId);
    if (now.size >= 10_000) this.#members = { now: new Map(), before: now };
  }

  /** Forgets a token that is no longer valid. */
  forget(token: string): void {
    const key = hashOf(token);
    this.#members.now.delete(key);
    this.#members.before.delete(key);
  }

  #memberOf(key: string): string | undefined {
    return this.#members.now.get(key) ?? this.#members.before.get(key);
  }

  #count(key: string, now: number): number {
    if (now - this.#calls.since >= aWindow) {
      const isNext = now - this.#calls.since < 2 * aWindow;
      this.#calls = { now: new Map(), before: isNext ? this.#calls.now : new Map(), since: now };
    }
    const count = (this.#calls.now.get(key) ?? 0) + 1;
    this.#calls.now.set(key, count);
    return count + (this.#calls.before.get(key) ?? 0);
  }
}

const nothing = (): void => undefined;
const hashOf = (token: string): string => hash('sha256', token, 'base64');
