import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  LogController,
} from 'fastify';
import { type Log, safePath } from '../log.ts';
import { compressAnswers } from './compress-responses.ts';
import { answerBadAddress, answerBadConnection, answerError } from './faults.ts';
import { type GateOptions, registerLoadShedding } from './load-shedding.ts';
import { limitRates } from './rate-limits.ts';
import { anUpload, limitBodies } from './slow-bodies.ts';
import { takeUploads } from './uploads.ts';
import { compileValidator, explain } from './validation.ts';

export interface HttpOptions {
  log: Log;
  trustProxy: boolean;
  rateLimits: boolean;
  /** https needs HSTS and upgrade-insecure-requests; http://127.0.0.1 must not have them. */
  isHttps: boolean;
  /** Sheds load when the event loop is this far behind, in ms; 0 never sheds (tests on a busy machine). */
  maxEventLoopDelay?: number;
  /** Calls that run at once and wait, where these are not the usual numbers. */
  gate?: Omit<GateOptions, 'isPressed'>;
  /** True while what stands behind the routes cannot take more. */
  isSwamped?: () => boolean;
  /** Hashes of the scripts that stand inside the pages, as the content policy writes them. */
  inlineScripts?: string[];
}

/** A Fastify that defends itself: slow clients, huge bodies, overload, unknown types, and errors that tell nothing (security.md sections 0 and 4). */
export async function createHttp({
  log,
  trustProxy,
  rateLimits,
  isHttps,
  maxEventLoopDelay = 500,
  gate,
  isSwamped = () => false,
  inlineScripts = [],
}: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // The one proxy in front is believed, and not what the caller told it: the last address of X-Forwarded-For counts.
    trustProxy: trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // As long as the slowest upload; other bodies are given less by limitBodies.
    requestTimeout: anUpload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A call that came in over a kept connection while we close is still answered; the answer ends the connection.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress as never,
    clientErrorHandler: answerBadConnection,
    http: { headersTimeout: 5000, requestTimeout: anUpload, connectionsCheckingInterval: 1000 } as never,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.setValidatorCompiler(compileValidator as never);
  app.setSchemaErrorFormatter((errors) => explain(errors as never));
  // JSON alone: text/plain and form bodies answer 415 (security.md finding 6, S15), but for the calls that name a form.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    // Clients that always name the type send an empty text where they have nothing to say (ruling 28).
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 1024 },
    (request, body, done) =>
      // Nobody reads it: what such a call means stands in its address. An empty one is no body at all.
      request.routeOptions.config.takesForm || body.length === 0
        ? done(null, undefined)
        : done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('application/x-www-form-urlencoded')),
  );

  limitBodies(app);
  registerLoadShedding(app, {
    ...gate,
    isPressed: () => isSwamped() || (maxEventLoopDelay > 0 && app.isUnderPressure()),
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts],
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
  compressAnswers(app);
  if (maxEventLoopDelay > 0) {
    // The delay, not the utilisation: a loop that is fully used and still prompt is doing its work.
    await app.register(underPressure, {
      maxEventLoopDelay,
      sampleInterval: 250,
      // The gate asks: it turns away those who call much, and nobody who calls rarely.
      pressureHandler: () => undefined,
    });
  }
  if (rateLimits) await limitRates(app);
  await takeUploads(app);

  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    if (/^\/api(\/|\?|$)/.test(path) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: safePath(request.routeOptions.url ?? request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        member: request.viewer?.id,
      },
      'request',
    );
  });
  app.setErrorHandler<FastifyError>(answerError);
  return app;
}
