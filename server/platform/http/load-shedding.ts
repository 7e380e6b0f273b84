import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, Callers } from './callers.ts';
import { bareHeaders } from './faults.ts';
import { notFound, unavailable } from './http-error.ts';
import { Lane } from './lane.ts';
import { BodySlots, drainBody, hasOpenBody } from './slow-bodies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
  }
  interface FastifyRequest {
    passage: Passage | null;
  }
}

/** How a call stands with the gate. */
interface Passage {
  lane: Lane;
  caller: Caller;
  isInside: boolean;
}

/** What passes the door, for the metrics. */
export interface Gate {
  /** Calls being worked on now. */
  readonly inFlight: number;
  /** Calls waiting for their turn. */
  readonly waiting: number;
  /** Bodies on their way. */
  readonly bodies: number;
  /** Calls turned away so far. */
  shed: number;
  /** Notes that a token is good, so that its calls count as this member's and not as their network's; null when it is not. */
  know(token: string, memberId: string | null): void;
}

export interface GateOptions {
  /** Calls of one kind that run at once. */
  maxRunning?: number;
  /** Calls of one kind that wait for their turn. */
  maxWaiting?: number;
  /** Longest wait for a turn, ms. */
  timeoutMs?: number;
  /** True while the server cannot take more: from then on only quiet callers come in. */
  isPressed?: () => boolean;
}

/** How long a refusal is held back, ms: clients that ask again at once would otherwise keep a core busy with refusals. */
const refusalPause = 250;
const maxDelayed = 2000;

const hasWords = (url: string): boolean => /[?&]q=[^&]/.test(url);

/**
 * Lets a bounded number of calls run and makes the rest wait, in lanes of their own for reads, reads that wait in a queue of their
 * own, writes and pages. Callers who ask rarely go first. A call has a place while it is worked on, and none while its body is on its way. What finds no place is answered 503.
 * Health stays open, so that a supervisor sees a busy server and not a dead one (security.md R10).
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { maxRunning = 64, maxWaiting = 1000, timeoutMs = 5000, isPressed = () => false }: GateOptions = {},
): Gate {
  const lane = () => new Lane({ maxRunning, maxWaiting, timeoutMs });
  const lanes = { reads: lane(), queued: lane(), writes: lane(), pages: lane() };
  const all = Object.values(lanes);
  const laneOf = ({ method, url, routeOptions }: FastifyRequest): Lane => {
    if (!url.startsWith('/api/')) return lanes.pages;
    if (method !== 'GET' && method !== 'HEAD') return lanes.writes;
    const { isQueued } = routeOptions.config;
    return isQueued === true || (isQueued === 'with_words' && hasWords(url)) ? lanes.queued : lanes.reads;
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
    passage.lane.leave(passage.caller.key);
  };

  /** Enters the lane of this call; answers it 503 when there is no place. `next` is called when the call may continue. */
  const enter = (request: FastifyRequest, reply: FastifyReply, passage: Passage, next: () => void): void => {
    // The caller may have gone since the call came in; its connection closes only once, so nothing would free a place later.
    if (reply.raw.destroyed) return;
    const { lane, caller } = passage;
    const isRefused = !caller.isQuiet && lane !== lanes.pages && isPressed();
    const turn =
      !isRefused && lane.enter(caller.key, caller.isQuiet, (giveUp) => reply.raw.once('close', giveUp));
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
    // The caller may have gone in the moment in which the turn came.
    if (reply.raw.destroyed) return leave(request);
    next();
  };

  /** Answers without the rest of the hooks, because under load there are many of these. */
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
    const lane = laneOf(request);
    const passage: Passage = {
      lane,
      caller:
        lane !== lanes.pages
          ? callers.identify(tokenOf(request), request.ip, performance.now())
          : { key: 'pages', isQuiet: false, end: () => undefined },
      isInside: false,
    };
    request.passage = passage;
    // A call whose caller has gone before its answer never comes to `onSend`; its connection closes.
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      leave(request);
      passage.caller.end();
    };
    for (const event of ['finish', 'close']) reply.raw.once(event, end);
    enter(request, reply, passage, done);
  });

  app.addHook('preParsing', async (request) => {
    if (bodiless.has(request.method)) return;
    // What came along in one piece has been read after this turn.
    await Promise.resolve();
    if (!hasOpenBody(request)) return;
    leave(request);
    // Nobody waits for the body of a call that leads nowhere.
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
    // A form is read later, by the call that takes it.
    if (isForm(request)) return done();
    returnInside(request, reply, done);
  });
  app.addHook('preHandler', returnInside);
  // Once the answer is made: a caller who reads it slowly takes nobody's place.
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  return gate;
}

const bodiless = new Set(['GET', 'HEAD', 'TRACE']);

const isForm = ({ raw }: FastifyRequest): boolean =>
  raw.headers['content-type']?.startsWith('multipart/form-data') ?? false;

/** The bearer token of a call, however it will be judged. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1];
