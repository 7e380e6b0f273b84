import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerBadConnection } from './faults.ts';

/** Longest a body may take, ms: a call, and a picture of 5 MB over a phone's 1 Mbit/s with a wide margin. */
const aCall = 10_000;
export const anUpload = 120_000;

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
  }
}

/**
 * Ends connections whose body does not arrive in time. The server itself waits as long as an upload may take; every other call, and
 * an upload before it is known who sends it, gets ten seconds (security.md finding 1).
 */
export function limitBodies(app: FastifyInstance): void {
  app.decorateRequest('bodyTimer', null);
  app.addHook('onRequest', async (request) => waitForBody(request, aCall));
}

/** Gives the body of this call another while from now on. */
export function waitForBody(request: FastifyRequest, ms: number): void {
  const { raw } = request;
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
  // Calls made in tests without a connection know of no end; they are let be.
  if (!hasBody || raw.complete !== false) return;
  const isFirst = request.bodyTimer === null;
  if (request.bodyTimer) clearTimeout(request.bodyTimer);
  const timer = setTimeout(() => {
    if (raw.complete !== false) return;
    // An answer under way is cut off: its caller has stopped sending, or sends what nobody reads.
    answerBadConnection(
      Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      raw.socket,
    );
  }, ms);
  timer.unref();
  request.bodyTimer = timer;
  if (isFirst) for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(request.bodyTimer ?? 0));
}

/** Once a call with a body is answered early, the rest is read and thrown away, so that its sender gets to the answer. */
export function drainBody(request: FastifyRequest): void {
  waitForBody(request, aCall);
  request.raw.unpipe();
  request.raw.resume();
}
