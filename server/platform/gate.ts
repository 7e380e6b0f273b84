import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from './refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
  }
  interface FastifyRequest {
    isCounted: boolean;
  }
}

/** What passes the door: calls being answered now, and calls turned away because there were too many. */
export interface Gate {
  inFlight: number;
  shed: number;
}

/** More than this many calls at once only wait for each other; the rest are told so before any work is done for them. */
export const mostInFlight = 200;

/**
 * Turns calls away with 503 while too many are in flight or `isSwamped` says so. Health stays open, so that a supervisor
 * sees a busy server and not a dead one (security.md R10).
 */
export function openGate(
  app: FastifyInstance,
  { most = mostInFlight, isSwamped = () => false }: { most?: number; isSwamped?: () => boolean } = {},
): Gate {
  const gate: Gate = { inFlight: 0, shed: 0 };
  app.decorate('gate', gate);
  app.decorateRequest('isCounted', false);
  const leave = (request: FastifyRequest): void => {
    if (!request.isCounted) return;
    request.isCounted = false;
    gate.inFlight -= 1;
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/health/')) return;
    if (gate.inFlight >= most || isSwamped()) {
      gate.shed += 1;
      // Thrown: an answer sent from a hook would let the rest of the call run beside it.
      throw unavailable();
    }
    gate.inFlight += 1;
    request.isCounted = true;
    // A call whose caller has gone before its answer never comes to `onResponse`; its connection closes.
    reply.raw.once('close', () => leave(request));
  });
  app.addHook('onResponse', async (request) => leave(request));
  return gate;
}
