import { isIPv6 } from 'node:net';
import { callbackify } from 'node:util';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from './http-error.ts';
import { type WindowCount, WindowCounts } from './window-counts.ts';

/** Calls per minute to routes without a limit of their own (pages and files). */
const generous = 1200;

/**
 * Lookups of known visitors per network and minute, as a multiple of the limit. Many remembered devices may
 * share a network.
 */
const mostLookups = 10;

/** Counts one more call under a key. Returns the count in the window of `windowMs`. */
export type CountCall = (key: string, windowMs: number) => WindowCount | Promise<WindowCount>;

/** Counts calls in this process. */
export function countHere(): CountCall {
  const counts = new WindowCounts();
  return (key, windowMs) => counts.add(key, windowMs, performance.now());
}

/**
 * Limits calls per minute by account, or by address for visitors. Throws 429 above the limit.
 */
export async function limitRates(app: FastifyInstance, count: CountCall): Promise<void> {
  /**
   * Returns the key of a visitor on a remembered device. Lookups are counted first, so that a flood of
   * invented names never reaches the database.
   */
  const findCaller = async (request: FastifyRequest): Promise<string | null> => {
    const lookUp = request.routeOptions.config.knownCaller?.(request);
    if (!lookUp) return null;
    const count = await countLookups(request);
    return !count.isAllowed && count.isExceeded ? null : lookUp();
  };
  const keyOf = async (request: FastifyRequest): Promise<string> => {
    const { viewer, ip, routeOptions } = request;
    const caller = viewer?.id ?? (await findCaller(request)) ?? networkOf(ip);
    return `${caller} ${routeOptions.config.limit ? routeOf(request) : ''}`;
  };
  await app.register(rateLimit, {
    global: true,
    // Runs after the session is known. Limits per account are strict and per address generous, because whole
    // offices share one.
    hook: 'preValidation',
    timeWindow: '1 minute',
    keyGenerator: keyOf,
    max: (request) => request.routeOptions.config.limit ?? generous,
    store: storeOf(count),
    errorResponseBuilder: (_request, context) => tooMuch(context.ttl),
  });
  const countLookups = app.createRateLimit({
    keyGenerator: (request) => `${networkOf(request.ip)} ${routeOf(request)}`,
    max: (request) => mostLookups * (request.routeOptions.config.limit ?? generous),
  });
  const countHourly = app.createRateLimit({
    timeWindow: '1 hour',
    keyGenerator: keyOf,
    max: (request) => request.routeOptions.config.hourly ?? Number.MAX_SAFE_INTEGER,
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.hourly) return;
    // Runs after the limit per minute, so that calls refused there do not count for the hour.
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      async (request: FastifyRequest) => {
        const count = await countHourly(request);
        if (!count.isAllowed && count.isExceeded) throw tooMuch(count.ttl);
      },
    ];
  });
}

/** Returns the store of the limits for the library. Each limit has keys of its own. */
function storeOf(count: CountCall): FastifyRateLimitStoreCtor {
  let limits = 0;
  return class Store {
    readonly #limit = (limits += 1);
    incr(key: string, callback: (error: Error | null, result?: WindowCount) => void, windowMs: number): void {
      callbackify(async () => count(`${this.#limit} ${key}`, windowMs))(callback);
    }
    child(): Store {
      return new Store();
    }
  };
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url}`;

const tooMuch = (ttl: number) =>
  tooMany('That was a lot at once. Please wait a moment and try again.', Math.max(1, Math.ceil(ttl / 1000)));

export interface TokenGuard {
  /** Throws 429 for an address that sent too many unknown tokens. Call it before the database lookup. */
  admit(ip: string): void;
  unknown(ip: string): void;
}

/** Unknown tokens per network and minute. A browser with an old session sends far fewer. */
const maxUnknown = 120;

/** Stops callers who try tokens before they reach the database. Other callers are not affected. */
export function createTokenGuard(): TokenGuard {
  const shown = new WindowCounts();
  const count = (ip: string, by: number) => shown.add(networkOf(ip), 60_000, performance.now(), by).current;
  return {
    admit(ip) {
      if (count(ip, 0) >= maxUnknown) throw tooMany('Please wait a moment, then sign in again.', 60);
    },
    unknown(ip) {
      count(ip, 1);
    },
  };
}

/**
 * Returns the network of an address for limits: IPv4 whole, IPv6 by its /64, because one household has a
 * whole /64.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped || !isIPv6(ip)) return mapped ?? ip;
  const [head = '', tail] = (ip.split('%', 1)[0] ?? ip).toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
