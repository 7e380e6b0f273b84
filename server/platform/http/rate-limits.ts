import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from './http-error.ts';

/** Calls per minute to routes without a limit of their own (pages and files). */
const generous = 1200;

/**
 * Lookups of known visitors per network and minute, as a multiple of the limit. Many remembered devices may
 * share a network.
 */
const mostLookups = 10;

/**
 * Limits calls per minute by account, or by address for visitors. Throws 429 above the limit (security.md
 * 4.6).
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
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
  const shown = new Map<string, { since: number; count: number }>();
  const windowOf = (ip: string) => {
    const network = networkOf(ip);
    const known = shown.get(network);
    if (known && performance.now() - known.since < 60_000) return known;
    // Clears old windows when the map grows large, which bounds its memory.
    if (shown.size > 10_000) shown.clear();
    const fresh = { since: performance.now(), count: 0 };
    shown.set(network, fresh);
    return fresh;
  };
  return {
    admit(ip) {
      if (windowOf(ip).count >= maxUnknown) throw tooMany('Please wait a moment, then sign in again.', 60);
    },
    unknown(ip) {
      windowOf(ip).count += 1;
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
