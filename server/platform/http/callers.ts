import { hash } from 'node:crypto';
import { networkOf } from './rate-limits.ts';

/** Counts one window, ms, and how many calls in this and the last one still make a quiet caller: a person who opens page after page. */
const aWindow = 5000;
const maxOfQuiet = 40;
/** First calls with a token nobody has shown yet that may run as quiet ones at once. */
const maxNew = 8;

/** The caller of a request, as fairness sees them: the member, once their token was seen to be good, and else the network. */
export interface Caller {
  key: string;
  isQuiet: boolean;
  /** Called when the call has ended. */
  end: () => void;
}

/** Tells who calls and whether they call rarely. Keeps members and networks of the last ten seconds, and up to 20,000 tokens as hashes. */
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

  /** Notes that this token was good and whose it is. */
  know(token: string, memberId: string): void {
    const { now } = this.#members;
    const key = hashOf(token);
    if (now.has(key)) return;
    now.set(key, memberId);
    if (now.size >= 10_000) this.#members = { now: new Map(), before: now };
  }

  /** Forgets a token that is good no longer. */
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
