import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany } from './http-error.ts';

/** Calls a minute to routes that name no limit of their own (pages and files). */
const generous = 1200;

/** Visitors of one network who are looked up in a minute, as a multiple of the limit: many remembered devices may share a network. */
const mostLookups = 10;

/** Counts calls a minute by account, or by address where nobody is signed in; one over answers 429 (security.md 4.6). */
export async function limitRates(app: FastifyInstance): Promise<void> {
  /** Names a visitor who shows that they are known. Counted first, so that a flood of made-up names ends before the database. */
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
    // After the session is known: one account is strict, one address generous, because whole offices share one.
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
    // After the count of the minute, so that what that refuses does not use up the hour.
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
  /** Throws 429 for an address that has shown too many unknown tokens; asked before the database is. */
  admit(ip: string): void;
  unknown(ip: string): void;
}

/** Unknown tokens one network may show in a minute: many more than a browser with an old session ever does. */
const maxUnknown = 120;

/** Keeps somebody who tries tokens from taking the database's time: their calls end before it, everybody else's go on. */
export function createTokenGuard(): TokenGuard {
  const shown = new Map<string, { since: number; count: number }>();
  const windowOf = (ip: string) => {
    const network = networkOf(ip);
    const known = shown.get(network);
    if (known && performance.now() - known.since < 60_000) return known;
    // Old windows go as new ones come, so that the map stays as small as the minute was busy.
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

/** An address as limits see it: IPv4 whole, IPv6 by its /64, which one household holds entirely. */
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
