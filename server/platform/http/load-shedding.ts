import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallQueue } from './call-queue.ts';
import { type Caller, Callers } from './callers.ts';
import { bareHeaders } from './faults.ts';
import { notFound, unavailable } from './http-error.ts';
import { BodySlots, drainBody, hasOpenBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
  }
  interface FastifyRequest {
    passage: Passage | null;
  }
}

/** State of a call at the gate. */
interface Passage {
  queue: CallQueue;
  caller: Caller;
  isInside: boolean;
  /** Frees everything that the call occupies. */
  end: () => void;
}

/** Load figures for the metrics. */
export interface Gate {
  /** Running calls. */
  readonly inFlight: number;
  /** Waiting calls. */
  readonly waiting: number;
  /** Bodies being received. */
  readonly bodies: number;
  /** Calls turned away so far. */
  shed: number;
  /**
   * Marks a token as valid, so that its calls count for the member instead of the network. Null marks it as
   * invalid.
   */
  know(token: string, memberId: string | null): void;
}

export interface GateOptions {
  /** Running calls per queue. */
  maxRunning?: number;
  /** Waiting calls per queue. */
  maxWaiting?: number;
  /** Longest wait for a turn, in ms. */
  timeoutMs?: number;
  /** True while the server is overloaded. Then only quiet callers enter. */
  isPressed?: () => boolean;
}

/** Delay of a refusal in ms. Without it, clients that retry at once would occupy a core with refusals. */
const refusalPause = 250;
const maxDelayed = 2000;

const hasWords = (url: string): boolean => /[?&]q=[^&]/.test(url);

/**
 * Limits the number of running calls and lets the rest wait, apart for reads, reads with their own queue,
 * writes and pages. Quiet callers go first. A call occupies a place while it is being handled, but not
 * while its body arrives. A call without a place gets 503. Health routes bypass the gate, so that a
 * supervisor sees a busy server and not a dead one.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { maxRunning = 64, maxWaiting = 1000, timeoutMs = 5000, isPressed = () => false }: GateOptions = {},
): Gate {
  const queue = () => new CallQueue({ maxRunning, maxWaiting, timeoutMs });
  const queues = { reads: queue(), queued: queue(), writes: queue(), pages: queue() };
  const all = Object.values(queues);
  const queueOf = ({ method, url, routeOptions }: FastifyRequest): CallQueue => {
    if (!url.startsWith('/api/')) return queues.pages;
    if (method !== 'GET' && method !== 'HEAD') return queues.writes;
    const { isQueued } = routeOptions.config;
    return isQueued === true || (isQueued === 'with_words' && hasWords(url)) ? queues.queued : queues.reads;
  };
  const callers = new Callers();
  const slots = new BodySlots();
  let held = 0;
  const gate: Gate = {
    get inFlight() {
      return all.reduce((sum, { running }) => sum + running, 0);
    },
    get waiting() {
      return all.reduce((sum, { waiting }) => sum + waiting, 0);
    },
    get bodies() {
      return slots.taken;
    },
    shed: 0,
    know(token, memberId) {
      if (memberId === null) callers.forget(token);
      else callers.know(token, memberId);
    },
  };
  app.decorate('gate', gate);
  app.decorateRequest('passage', null);

  const leave = ({ passage }: FastifyRequest): void => {
    if (!passage?.isInside) return;
    passage.isInside = false;
    passage.queue.leave(passage.caller.key);
  };

  /** Enters the queue of this call, then calls `next`. Responds with 503 if there is no place. */
  const enter = (request: FastifyRequest, reply: FastifyReply, passage: Passage, next: () => void): void => {
    // The caller may have disconnected already. `close` fires only once, so nothing would free the place
    // later.
    if (reply.raw.destroyed) return;
    const { queue, caller } = passage;
    const isRefused = !caller.isQuiet && queue !== queues.pages && isPressed();
    const turn =
      !isRefused && queue.enter(caller.key, caller.isQuiet, (giveUp) => reply.raw.once('close', giveUp));
    if (turn === true) {
      passage.isInside = true;
      return next();
    }
    if (turn === false) return turnAway(request, reply);
    void goOn(request, reply, turn, next);
  };

  const goOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    turn: Promise<boolean>,
    next: () => void,
  ): Promise<void> => {
    if (!(await turn)) return turnAway(request, reply);
    if (request.passage) request.passage.isInside = true;
    // The caller may have disconnected just as the turn came.
    if (reply.raw.destroyed) return leave(request);
    next();
  };

  /** Responds without the remaining hooks, because under load there are many of these responses. */
  const turnAway = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.hijack();
    gate.shed += 1;
    const say = () => {
      const { status, code, message, retryAfterSeconds } = unavailable();
      const body = JSON.stringify({ detail: message, code, request_id: request.id });
      if (reply.raw.destroyed) return;
      if (hasOpenBody(request)) drainBody(request);
      reply.raw
        .writeHead(status, {
          ...bareHeaders,
          'retry-after': String(retryAfterSeconds),
          'content-length': Buffer.byteLength(body),
        })
        .end(body);
    };
    if (held >= maxDelayed) return say();
    held += 1;
    setTimeout(() => {
      held -= 1;
      say();
    }, refusalPause).unref();
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/health/')) return done();
    const queue = queueOf(request);
    const passage: Passage = {
      queue,
      caller:
        queue !== queues.pages
          ? callers.identify(tokenOf(request), request.ip, performance.now())
          : { key: 'pages', isQuiet: false, end: () => undefined },
      isInside: false,
      end: () => undefined,
    };
    request.passage = passage;
    // `onSend` does not run for a call whose caller disconnected, so free the place when its connection
    // closes.
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      leave(request);
      passage.caller.end();
    };
    passage.end = end;
    for (const event of ['finish', 'close']) reply.raw.once(event, end);
    enter(request, reply, passage, done);
  });

  app.addHook('preParsing', async (request) => {
    if (bodiless.has(request.method)) return;
    // A body that came in one piece has been read by the next microtask.
    await Promise.resolve();
    if (!hasOpenBody(request)) return;
    leave(request);
    // Don't wait for the body of a call to an unknown URL.
    if (request.is404) {
      drainBody(request);
      throw notFound('There is nothing at this address.');
    }
    if (isForm(request)) return;
    if (!(await slots.take(request))) throw unavailable();
  });

  const returnInside = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { passage } = request;
    if (!passage || passage.isInside) return done();
    enter(request, reply, passage, done);
  };
  app.addHook('preValidation', (request, reply, done) => {
    // The handler reads a form later.
    if (isForm(request)) return done();
    returnInside(request, reply, done);
  });
  app.addHook('preHandler', returnInside);
  // Leave once the response is built, so that a client that reads slowly occupies no place.
  app.addHook('onSend', (request, _reply, payload, done) => {
    // A stream stays open for long, and is no load while it waits.
    if (request.routeOptions.config.isStream) request.passage?.end();
    else leave(request);
    done(null, payload);
  });
  return gate;
}

const bodiless = new Set(['GET', 'HEAD', 'TRACE']);

const isForm = ({ raw }: FastifyRequest): boolean =>
  raw.headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** Returns the bearer token of a call, valid or not. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
