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
import type { Log } from '../log.ts';
import { traceCalls } from '../telemetry/trace-calls.ts';
import { compileSerializer } from './compile-serializer.ts';
import { compressAnswers } from './compress-responses.ts';
import { answerBadAddress, answerBadConnection, answerError, bareHeaders } from './faults.ts';
import { type GateOptions, registerLoadShedding } from './load-shedding.ts';
import { type CountCall, countHere, limitRates } from './rate-limits.ts';
import { anUpload, limitBodies } from './slow-bodies.ts';
import { takeUploads } from './uploads.ts';
import { compileValidator, explain } from './validation.ts';

export interface HttpOptions {
  log: Log;
  /** Number of proxies in front, or the addresses and networks of those that are trusted. 0: none. */
  trustProxy: number | string[];
  rateLimits: boolean;
  /** Counts calls for the limits. */
  countCall?: CountCall;
  /** HTTPS needs HSTS and upgrade-insecure-requests. http://127.0.0.1 must not have them. */
  isHttps: boolean;
  /** Sheds load when the event loop is this many ms late. 0 never sheds, for tests on a busy machine. */
  maxEventLoopDelay?: number;
  /** Limits for running and waiting calls, if not the defaults. */
  gate?: Omit<GateOptions, 'isPressed'>;
  /** True while the services behind the routes are overloaded. */
  isSwamped?: () => boolean;
  /** Hashes of the inline scripts in the pages, for the content security policy. */
  inlineScripts?: string[];
  /** Hashes of the inline styles in the public pages. */
  inlineStyles?: string[];
}

/**
 * Creates the Fastify app with its defences: slow clients, huge bodies, overload, unknown types, and errors
 * without details.
 */
export async function createHttp({
  log,
  trustProxy,
  rateLimits,
  countCall = countHere(),
  isHttps,
  maxEventLoopDelay = 500,
  gate,
  isSwamped = () => false,
  inlineScripts = [],
  inlineStyles = [],
}: HttpOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // X-Forwarded-For is read from its end, because the caller can forge its beginning: the first address that isn't of a
    // trusted proxy is the caller's.
    trustProxy:
      typeof trustProxy === 'number' ? trustProxy > 0 && ((_address, hop) => hop < trustProxy) : trustProxy,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Allows for the slowest upload. `limitBodies` gives other bodies less time.
    requestTimeout: anUpload,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While closing, calls on keep-alive connections still get a response, which then closes the connection.
    return503OnClosing: false,
    frameworkErrors: answerBadAddress as never,
    clientErrorHandler: answerBadConnection,
    http: { headersTimeout: 5000, requestTimeout: anUpload, connectionsCheckingInterval: 1000 } as never,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  traceCalls(app, { trustsProxy: trustProxy !== 0 });
  app.setValidatorCompiler(compileValidator as never);
  app.setSerializerCompiler(compileSerializer as never);
  app.setSchemaErrorFormatter((errors) => explain(errors as never));
  // Accept JSON only: text/plain and form bodies get 415, except on routes that take a form.
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    // Some clients always set the content type and send an empty body.
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 1024 },
    (request, body, done) =>
      // Pages with a form read it. Other form bodies are ignored, because these calls carry everything in their
      // URL. An empty one counts as no body.
      request.routeOptions.config.readsForm
        ? done(null, Object.fromEntries(new URLSearchParams(body.toString())))
        : request.routeOptions.config.takesForm || body.length === 0
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
        styleSrcElem: ["'self'", ...inlineStyles],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Videos: files of any site, and the players of two.
        mediaSrc: ["'self'", 'blob:', 'https:'],
        frameSrc: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
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
    // Measure the delay, not the utilisation: a fully used loop that is still prompt is healthy.
    await app.register(underPressure, {
      maxEventLoopDelay,
      sampleInterval: 250,
      // The gate decides instead. It turns away only callers who call often.
      pressureHandler: () => undefined,
    });
  }
  if (rateLimits) await limitRates(app, countCall);
  await takeUploads(app);

  app.addHook('onSend', async (request, reply) => {
    const path = request.routeOptions.url ?? request.url;
    if (!/^\/api(\/|\?|$)/.test(path)) return;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // The policy of pages is longer than most answers, and a first screen makes ten calls.
    if (String(reply.getHeader('content-type')).startsWith('application/json'))
      reply.header('content-security-policy', bareHeaders['content-security-policy']);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern of the route, because paths themselves have codes and tokens, also those that no route knows.
        path: request.routeOptions.url ?? '(a page or an unknown path)',
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
