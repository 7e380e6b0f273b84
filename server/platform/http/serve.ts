import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tiers } from '#contract/membership/tiers.ts';
import type {
  Access,
  Body,
  Endpoint,
  Endpoints,
  Method,
  Params,
  Query,
  Reply,
} from '#contract/platform/endpoint.ts';
import { Problem } from '#contract/platform/fields.ts';
import type { Clock } from '../clock.ts';
import { type Database, isForeignKeyViolation, isRetryable } from '../database/database.ts';
import type { Replica } from '../database/replica.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Caller, isStaff, type Viewer } from '../viewer/rules.ts';
import { Attachment } from './attachment.ts';
import { EventStream } from './event-stream.ts';
import { forbidden, HttpError, invalid, unauthenticated } from './http-error.ts';
import { type IdempotencyKeys, keyedCallOf } from './idempotency-keys.ts';
import { tokenOf } from './load-shedding.ts';
import type { TokenGuard } from './rate-limits.ts';
import { sendError } from './send-error.ts';
import { readUpload, refuseUpload, type Upload } from './uploads.ts';

export interface Call<E, Prepared = undefined> {
  /** The pool for a read. For a write, the request's transaction, committed before the response. */
  db: Database;
  viewer: E extends { access: 'anyone' } ? Viewer | null : Viewer;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  now: Date;
  prepared: Prepared;
  caller: Caller;
  /** The unread file of a multipart call, or null if there is none. */
  upload: Upload | null;
  /** Sets `X-Next-Cursor`, where the next page of a list begins. Null on the last page. */
  nextCursor: (cursor: string | null) => void;
  /** Sets `X-Previous-Cursor`, where the page before this one begins, for lists that are read in both directions. */
  previousCursor: (cursor: string | null) => void;
  /** Aborts when the caller disconnects before the response. For reads that are worth cancelling. */
  signal: () => AbortSignal;
  /** The last event that the caller of a stream has had, as they say. */
  lastEventId: string | null;
  /** Resolves with true while the caller's session is valid, for a reply that stays open. */
  isStillSignedIn: () => Promise<boolean>;
}

type Answer<E> = Reply<E> | HttpError | Attachment | EventStream;
type Handle<E, Prepared> = (call: Call<E, Prepared>) => Promise<Answer<E>> | Answer<E>;

interface Prepares<E, Prepared> {
  /**
   * Checks permissions that do not depend on the body, before an upload is read or slow work is done. Throws
   * the refusal. `handle` checks again inside its transaction.
   */
  authorize?: (call: Pick<Call<E>, 'viewer' | 'params' | 'now'>) => Promise<void> | void;
  /**
   * Identifies a known caller who is not signed in, so that limits count them apart from their network.
   * Called only with a valid body. Returns the lookup, which is counted before it runs, or null if there is
   * nothing to look up.
   */
  knownCaller?: (body: Body<E>, now: Date) => (() => Promise<string | null>) | null;
  /** Slow work such as hashing. Runs before the transaction opens, so that it is not open meanwhile. */
  prepare: (call: Omit<Call<E>, 'db' | 'prepared'>) => Promise<Prepared>;
  handle: Handle<E, Prepared>;
}

export interface Serve {
  <E extends Endpoints, K extends keyof E & string>(
    endpoints: E,
    key: K,
    handle: Handle<E[K], undefined>,
  ): void;
  <E extends Endpoints, K extends keyof E & string, Prepared>(
    endpoints: E,
    key: K,
    handler: Prepares<E[K], Prepared>,
  ): void;
}

export interface ServeOptions {
  db: Database;
  clock: Clock;
  /** Returns the member who owns a token, or null. Throws an `HttpError` for a member who may not sign in. */
  findViewer: (token: string, now: Date) => Promise<Viewer | null>;
  /** Absent when limits are off. */
  tokens?: TokenGuard | undefined;
  /** Keeps the replies of calls that create something. */
  keys: IdempotencyKeys;
  /** Returns the sentence with which a call is refused while its feature is off, or null. */
  closed?: (call: string) => string | null;
  /** Returns the position of the live events now, or null while no stream is open. */
  livePosition: () => string | null;
  /** Reads for endpoints that `mayLag`. `recordWrite` stores that a session changed something. */
  replica?: {
    reads: Pick<Replica, 'read'>;
    recordWrite: (db: Database, sessionId: string) => Promise<void>;
  } | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    limit?: number;
    hourly?: number | undefined;
    takesForm?: boolean;
    /** The body is a form, as an object of texts. */
    readsForm?: boolean;
    isQueued?: boolean | 'with_words';
    isStream?: boolean;
    knownCaller?: (request: FastifyRequest) => (() => Promise<string | null>) | null;
  }
}

/**
 * Creates the function that registers an endpoint of the contract: access, validation, one transaction per
 * write, and a response with only the contract's fields. A returned `HttpError` commits, a thrown one rolls
 * back.
 */
export function createServe(
  app: FastifyInstance,
  { db, clock, findViewer, tokens, keys, closed, livePosition, replica }: ServeOptions,
): Serve {
  app.decorateRequest('viewer', null);

  const register = (
    endpoints: Endpoints,
    key: string,
    handler: Handle<Endpoint, unknown> | Prepares<Endpoint, unknown>,
  ) => {
    const endpoint = endpoints[key as keyof Endpoints] as Endpoint;
    const [method, url] = key.split(' ') as [Method, string];
    const {
      authorize,
      knownCaller,
      prepare,
      handle,
    }: Partial<Prepares<Endpoint, unknown>> & { handle: Handle<Endpoint, unknown> } =
      typeof handler === 'function' ? { handle: handler } : handler;
    const writes = method !== 'GET';

    app.route({
      method,
      url,
      // A stream without a body would never end.
      ...(endpoint.isStream && { exposeHeadRoute: false }),
      schema: {
        summary: endpoint.summary,
        tags: [url.split('/')[2] ?? 'api'],
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        ...(endpoint.access !== 'anyone' && { security: [{ bearer: [] }] }),
        response: endpoint.media
          ? undefined
          : { 200: endpoint.reply, ...endpoint.refusals, '4xx': Problem, '5xx': Problem },
      },
      config: {
        access: endpoint.access,
        limit: endpoint.limit ?? (writes ? 60 : 600),
        hourly: endpoint.hourly,
        takesForm: endpoint.form ?? false,
        isQueued: endpoint.isQueued ?? false,
        isStream: endpoint.isStream ?? false,
        ...(knownCaller && { knownCaller: (request) => nameCaller(request, knownCaller as never) }),
      },
      onRequest: async (request) => {
        request.viewer = await identify(request);
        admit(endpoint.access, request.viewer);
        const refusal = closed?.(key);
        if (refusal) throw forbidden(refusal, 'feature_off');
        if (writes && request.viewer?.readOnly && !endpoint.worksReadOnly)
          throw forbidden(request.viewer.readOnly, 'read_only');
      },
      preValidation: async (request, reply) => {
        if (endpoint.upload) {
          if (authorize) await authorizeUpload(request, (call) => authorize(call as never));
          await readUpload(request, reply, endpoint.upload);
        } else refuseUpload(request);
        // A call without a body counts as `{}`, so that validation names the missing fields.
        if (endpoint.body) request.body ??= {};
      },
      handler: async (request, reply) => {
        // Before anything is read: what happens from here on is no part of the reply.
        const position = writes || !request.viewer ? null : livePosition();
        if (position) reply.header('x-live-position', position);
        const call = {
          viewer: request.viewer,
          params: request.params,
          query: request.query,
          body: request.body,
          now: clock.now(),
          prepared: undefined as unknown,
          caller: {
            ip: request.ip,
            device: String(request.headers['user-agent'] ?? '').slice(0, 300),
            requestId: request.id,
          },
          upload: request.upload,
          nextCursor: (cursor: string | null) => void (cursor && reply.header('x-next-cursor', cursor)),
          previousCursor: (cursor: string | null) =>
            void (cursor && reply.header('x-previous-cursor', cursor)),
          signal: () => signalOf(reply),
          lastEventId: lastEventIdOf(request),
          isStillSignedIn: () => isStillSignedIn(request),
        };
        const keyed = endpoint.repeat === 'key' ? keyedCallOf(request, key) : null;
        const first = keyed && (await keys.find(db, keyed));
        if (first) return first.reply;
        // The contract key gives a call its types. Here the calls of all keys meet.
        if (authorize && !request.isMultipart()) await authorize(call as never);
        if (prepare) call.prepared = await prepare(call as never);
        const run = async (database: Database): Promise<Answer<Endpoint>> => {
          if (keyed && !(await keys.reserve(database, keyed, call.now)))
            return (await keys.find(database, keyed))?.reply as Answer<Endpoint>;
          const made = await handle({ ...call, db: database } as never);
          if (keyed)
            await (made instanceof HttpError ? keys.free(database, keyed) : keys.keep(database, keyed, made));
          // Last, because the row stays locked until the commit.
          if (writes && replica && request.viewer)
            await replica.recordWrite(database, request.viewer.sessionId);
          return made;
        };
        const read = () =>
          endpoint.mayLag && replica ? replica.reads.read(request.viewer?.lastWrite ?? null, run) : run(db);
        const answer = writes ? await runAgain(() => inTransaction(db, run)) : await read();
        if (answer instanceof HttpError) return sendError(request, reply, answer);
        if (endpoint.media) reply.type(endpoint.media);
        if (answer instanceof Attachment || answer instanceof EventStream)
          return reply.headers(answer.headers).send(answer.body);
        return answer;
      },
    });
  };

  /** Validates the URL of an upload here, because Fastify validates it only after the body. */
  const authorizeUpload = async (
    request: FastifyRequest,
    authorize: (call: object) => Promise<void> | void,
  ): Promise<void> => {
    if (!request.isMultipart()) return;
    const verdict: unknown = request.getValidationFunction('params')?.(request.params as object) ?? true;
    if (verdict === true)
      return authorize({ viewer: request.viewer, params: request.params, now: clock.now() });
    throw (verdict as { error?: Error }).error ?? invalid("We couldn't read something in this address.");
  };

  /** Limits are counted before the body is validated. An invalid body names no caller. */
  const nameCaller = (
    request: FastifyRequest,
    knownCaller: (body: unknown, now: Date) => (() => Promise<string | null>) | null,
  ): (() => Promise<string | null>) | null => {
    const isAccepted = request.getValidationFunction('body')?.(request.body as object);
    return isAccepted === true ? knownCaller(request.body, clock.now()) : null;
  };

  const identify = async (request: FastifyRequest): Promise<Viewer | null> => {
    const token = tokenOf(request);
    if (!token) return null;
    tokens?.admit(request.ip);
    const viewer = await findViewer(token, clock.now());
    if (!viewer) tokens?.unknown(request.ip);
    app.gate.know(token, viewer?.id ?? null);
    return viewer;
  };

  const isStillSignedIn = async (request: FastifyRequest): Promise<boolean> => {
    const token = tokenOf(request);
    if (!token || !request.viewer) return false;
    try {
      const viewer = await findViewer(token, clock.now());
      return viewer?.id === request.viewer.id;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  };

  return register as Serve;
}

const lastEventIdOf = ({ headers }: FastifyRequest): string | null => {
  const value = headers['last-event-id'];
  return typeof value === 'string' && value !== '' ? value : null;
};

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || controller.abort());
  return controller.signal;
}

/**
 * Throws when the viewer lacks the contract's `access`. Moderators and admins are checked by role, tiers by
 * rank.
 */
export function admit(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (!viewer) throw unauthenticated();
  const refusal = access === 'member' ? null : refusalOf(access, viewer);
  if (!refusal) return;
  throw viewer.needsSecondStep
    ? forbidden(
        'Staff sign in with two steps. Set that up in your settings, under Security.',
        'second_step_required',
      )
    : refusal;
}

function refusalOf(access: Exclude<Access, 'anyone' | 'member'>, viewer: Viewer): HttpError | null {
  if (access === 'admin') return viewer.isAdmin ? null : forbidden('This needs an administrator.');
  if (access === 'moderator') return isStaff(viewer) ? null : forbidden('This needs a moderator.');
  // Staff have every capability without a plan.
  if (isStaff(viewer) || tiers.indexOf(viewer.tier) >= tiers.indexOf(access)) return null;
  return forbidden(
    `This needs a ${access[0]?.toUpperCase()}${access.slice(1)} membership or higher.`,
    'upgrade_required',
  );
}

/** Runs a transaction again after a serialisation failure or deadlock, three tries in all. */
async function runAgain<T>(transact: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await transact();
  } catch (error) {
    if (!(isRetryable(error) || isForeignKeyViolation(error)) || attempt >= 3) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 40));
    return runAgain(transact, attempt + 1);
  }
}
