import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Access, Body, Endpoint, Endpoints, Method, Params, Query, Reply } from '#contract/endpoint.ts';
import { Problem } from '#contract/fields.ts';
import { type Tier, tiers } from '#contract/tiers.ts';
import type { Clock } from '../clock.ts';
import { type Database, isRetryable } from '../database/database.ts';
import { forbidden, HttpError, invalid, unauthenticated } from './http-error.ts';
import { tokenOf } from './load-shedding.ts';
import type { TokenGuard } from './rate-limits.ts';
import { RawJson, type Write } from './raw-json.ts';
import { sendError } from './send-error.ts';
import { readUpload, refuseUpload, type Upload } from './uploads.ts';

/** Who is calling, as the session says. */
export interface Viewer {
  id: string;
  tier: Tier;
  isAdmin: boolean;
  isModerator: boolean;
  sessionId: string;
}

export interface Call<E, Prepared = undefined> {
  /** A read: the pool. A write: the request's own transaction, committed before the answer. */
  db: Database;
  viewer: E extends { access: 'anyone' } ? Viewer | null : Viewer;
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  now: Date;
  prepared: Prepared;
  caller: { ip: string; device: string; requestId: string };
  /** The file of a multipart call, not yet looked at; null where none came. */
  upload: Upload | null;
  /** Names where the next page of a list begins, in `X-Next-Cursor`; null on the last page. */
  nextCursor: (cursor: string | null) => void;
  /** Aborts when the caller goes away before the answer: for reads that are worth stopping. */
  signal: () => AbortSignal;
  /** For a `RawJson`: the same serialisers that write every other answer. */
  write: Write;
}

type Answer<E> = Reply<E> | HttpError | RawJson;
type Handle<E, Prepared> = (call: Call<E, Prepared>) => Promise<Answer<E>> | Answer<E>;

interface Prepares<E, Prepared> {
  /**
   * Rights that can be told without the body: asked before an upload is read and before slow work is done. Throws the refusal;
   * `handle` asks again inside its transaction.
   */
  authorize?: (call: Pick<Call<E>, 'viewer' | 'params' | 'now'>) => Promise<void> | void;
  /**
   * Names a caller who is known although nobody is signed in, so that limits count them apart from their network; null for everyone
   * else. Asked with what the contract accepts alone. Returns the lookup, which is counted before it is made; null where the call shows
   * nothing to look up.
   */
  knownCaller?: (body: Body<E>, now: Date) => (() => Promise<string | null>) | null;
  /** Slow work (hashing): runs before the transaction opens, so that none is held open for it. */
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
  /** Finds who holds a token: null when nobody does; a Refusal is thrown for somebody who may not come in. */
  findViewer: (token: string, now: Date) => Promise<Viewer | null>;
  /** Absent where limits are off. */
  tokens?: TokenGuard | undefined;
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
    isQueued?: boolean | 'with_words';
    knownCaller?: (request: FastifyRequest) => (() => Promise<string | null>) | null;
  }
}

/**
 * Makes the one function that registers an endpoint of the contract: access, validation, one transaction a write,
 * an answer that holds only what the contract names. A returned `HttpError` keeps what was written, a thrown one rolls back.
 */
export function createServe(app: FastifyInstance, { db, clock, findViewer, tokens }: ServeOptions): Serve {
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
        ...(knownCaller && { knownCaller: (request) => nameCaller(request, knownCaller as never) }),
      },
      onRequest: async (request) => {
        request.viewer = await identify(request);
        admit(endpoint.access, request.viewer);
      },
      preValidation: async (request, reply) => {
        if (endpoint.upload) {
          if (authorize) await authorizeUpload(request, (call) => authorize(call as never));
          await readUpload(request, reply, endpoint.upload);
        } else refuseUpload(request);
        // A call without a body says as much as `{}` (ruling 28); what is missing is then named by its field.
        if (endpoint.body) request.body ??= {};
      },
      handler: async (request, reply) => {
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
          signal: () => signalOf(reply),
          write: (schema: object, value: unknown) =>
            reply.serializeInput(value as Record<string, unknown>, schema as Record<string, unknown>),
        };
        // The types of a call come from its contract key; here all keys meet.
        if (authorize && !request.isMultipart()) await authorize(call as never);
        if (prepare) call.prepared = await prepare(call as never);
        const run = (database: Database) => handle({ ...call, db: database } as never);
        const answer = writes ? await inTransaction(db, run) : await run(db);
        if (answer instanceof HttpError) return sendError(request, reply, answer);
        if (endpoint.media) reply.type(endpoint.media);
        if (answer instanceof RawJson)
          return reply.type('application/json; charset=utf-8').send(answer.bytes);
        return answer;
      },
    });
  };

  /** The address of an upload is validated first, because its own turn comes after the body. */
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

  /** Limits are counted before the body is validated, so what is no call of this kind names nobody. */
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

  return register as Serve;
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || controller.abort());
  return controller.signal;
}

/** Asks the contract's `access` of whoever is calling. Moderators and admins are asked by role, tiers by rank. */
export function admit(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return;
  if (!viewer) throw unauthenticated();
  if (access === 'member') return;
  if (access === 'admin') {
    if (!viewer.isAdmin) throw forbidden('This needs an administrator.');
    return;
  }
  if (access === 'moderator') {
    if (!viewer.isAdmin && !viewer.isModerator) throw forbidden('This needs a moderator.');
    return;
  }
  // Staff have every capability without a plan (ruling 24).
  if (viewer.isAdmin || viewer.isModerator) return;
  if (tiers.indexOf(viewer.tier) < tiers.indexOf(access))
    throw forbidden(
      `This needs a ${access[0]?.toUpperCase()}${access.slice(1)} membership or higher.`,
      'upgrade_required',
    );
}

/** One transaction, run again when PostgreSQL asks for it (serialisation failure, deadlock). */
async function inTransaction<T>(
  db: Database,
  run: (db: Database) => Promise<T> | T,
  attempt = 1,
): Promise<T> {
  try {
    return await db.transaction().execute(async (transaction) => run(transaction));
  } catch (error) {
    if (!isRetryable(error) || attempt >= 3) throw error;
    await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 40));
    return inTransaction(db, run, attempt + 1);
  }
}
