import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import { isBadValue, isDatabaseAway } from './database.ts';
import { type Log, safePath } from './log.ts';
import { invalid, notFound, Refusal, tooMany, unavailable } from './refusal.ts';
import { refuse } from './serve.ts';
import { compileValidator, explain } from './validation.ts';

export interface HttpOptions {
  log: Log;
  trustProxy: boolean;
  rateLimits: boolean;
  /** https needs HSTS and upgrade-insecure-requests; http://127.0.0.1 must not have them. */
  isHttps: boolean;
  /** Sheds load when the event loop is this far behind, in ms; 0 never sheds (tests on a busy machine). */
  maxEventLoopDelay?: number;
}

/** A Fastify that defends itself: slow clients, huge bodies, overload, unknown types, and errors that tell nothing (security.md sections 0 and 4). */
export async function createHttp({ log, trustProxy, rateLimits, isHttps, maxEventLoopDelay = 250 }: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 5000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 } as never,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.setValidatorCompiler(compileValidator as never);
  app.setSchemaErrorFormatter((errors) => explain(errors as never));
  // JSON alone: text/plain and form bodies answer 415 (security.md finding 6, S15).
  app.removeContentTypeParser('text/plain');

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrcElem: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  if (maxEventLoopDelay > 0) {
    await app.register(underPressure, {
      maxEventLoopDelay,
      maxEventLoopUtilization: 0.98,
      sampleInterval: 250,
      retryAfter: 2,
      pressureHandler: (request, reply) => {
        // Liveness stays honest under load; everything else is shed early and cheaply.
        if (!request.url.startsWith('/health/')) refuse(request, reply, unavailable());
      },
    });
  }
  if (rateLimits) {
    await app.register(rateLimit, {
      global: true,
      hook: 'preValidation',
      timeWindow: '1 minute',
      // One account is strict, one address generous: whole offices and mobile networks share one.
      keyGenerator: (request) => `${request.viewer?.id ?? request.ip} ${request.routeOptions.config.limit ? `${request.method} ${request.routeOptions.url}` : ''}`,
      max: (request) => request.routeOptions.config.limit ?? 1200,
      errorResponseBuilder: (_request, context) => tooMany('That was a lot at once. Please wait a moment and try again.', Math.ceil(context.ttl / 1000)),
    });
  }

  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { request_id: request.id, method: request.method, path: safePath(request.routeOptions.url ?? request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime), member: request.viewer?.id },
      'request',
    );
  });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) return refuse(request, reply, refusal);
    request.log.error({ request_id: request.id, err: error }, 'fault');
    return refuse(request, reply, new Refusal(500, 'fault', 'Something went wrong'));
  });
  return app;
}

/** What a member may know of an error; null for a fault of ours. */
function asRefusal(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) return unavailable();
  if (isBadValue(error)) return invalid('Something in this request cannot be saved.');
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal(413, 'too_large', 'That is more than can be sent at once.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'unsupported_media_type', 'This call takes JSON.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Refusal(400, 'bad_request', 'The request could not be read as JSON.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return notFound('There is nothing at this address.');
  }
  if (error instanceof SyntaxError && error.statusCode === 400) return new Refusal(400, 'bad_request', 'The request could not be read as JSON.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal(error.statusCode, 'bad_request', 'The request could not be read.');
  return null;
}
