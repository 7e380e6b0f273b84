import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { PublicRenderer } from '#contract/site/public-pages.ts';
import { content } from './app.ts';
import { commentSubjects } from './comment-subjects.ts';
import { findReadable, findReaders } from './domains/content-types/find-readers.ts';
import { allNouns, theOne } from './nouns.ts';
import type { AppContext } from './platform/app-context.ts';
import { bounceRoute } from './platform/email/bounces/routes.ts';
import { serveEmailPreviews } from './platform/email/email-previews.ts';
import { createBoundedSearch } from './platform/http/bounded-search.ts';
import { type Health, serveHealth } from './platform/http/health.ts';
import { createHttp } from './platform/http/http.ts';
import { IdempotencyKeys } from './platform/http/idempotency-keys.ts';
import { documentApi } from './platform/http/openapi.ts';
import { inlineScriptsOf, policySource, servePages } from './platform/http/pages.ts';
import { loadRenderer, openPublicPages } from './platform/http/public-pages.ts';
import { type CountCall, createTokenGuard } from './platform/http/rate-limits.ts';
import { createServe } from './platform/http/serve.ts';
import { servePictures } from './platform/images/serve-pictures.ts';
import type { MayRead, Readable } from './platform/live/audience.ts';
import { LiveHub } from './platform/live/hub.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { fontsIn } from './providers/test-checkout/layout.ts';
import { serveTestCheckout } from './providers/test-checkout/routes.ts';
import { isBuiltIn } from './providers/test-checkout/test-checkout.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub;
  }
}

export interface AppOptions {
  /** Folder of the built web, or null to serve the API alone. */
  web: string | null;
  health: Health;
  /** Draws the public pages, if not the module in `web`. */
  renderer?: PublicRenderer;
  maxEventLoopDelay?: number;
  /** The pool behind `ctx.db`. Calls are turned away when too many wait for a connection. */
  pool?: pg.Pool;
  /** Counts calls for the limits. In this process if absent. */
  countCall?: CountCall;
}

/** Most calls that may wait for a database connection. */
const maxWaiting = 100;

/** Opens the HTTP server with the routes and pages of every noun. */
export async function createApp(ctx: AppContext, options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock, log, replica } = ctx;
  const { pool, maxEventLoopDelay } = options;
  const pages = openPublicPages(options.renderer ?? (await loadRenderer(options.web)), ctx);
  const app = await createHttp({
    log,
    trustProxy: config.trustProxy,
    rateLimits: config.rateLimits,
    countCall: options.countCall,
    isHttps: config.appOrigin.startsWith('https:'),
    maxEventLoopDelay,
    // Both kinds of documents have the script of the theme.
    inlineScripts: [...new Set([...inlineScriptsOf(options.web), ...pages.scripts.map(policySource)])],
    inlineStyles: pages.styles.map(policySource),
    isSwamped: pool && (() => pool.waitingCount > maxWaiting),
  });
  await documentApi(app, { brand: config.brandName, isShown: config.apiDocs });
  const viewers = theOne('viewers')(ctx);
  // Runs after the last call and before the database closes.
  app.addHook('onClose', () => viewers.uses.close());
  const mayRead: MayRead = (subject, memberIds) => findReaders(db, content, subject, memberIds);
  const readable: Readable = (subjects, memberId) => findReadable(db, content, subjects, memberId);
  const hub = new LiveHub({
    db,
    connect: ctx.connect,
    mayRead,
    readable,
    log,
    settled: () => replica?.settled(),
  });
  app.decorate('live', hub);
  // Runs before connections are waited for.
  app.addHook('preClose', () => hub.close());
  const serve = createServe(app, {
    db,
    clock,
    findViewer: viewers.find,
    tokens: config.rateLimits ? createTokenGuard() : undefined,
    keys: new IdempotencyKeys(config.serverKey),
    closed: (call) => ctx.settings.closed(call),
    livePosition: () => hub.position,
    replica: replica && { reads: replica, recordWrite: viewers.recordWrite },
  });

  // A plugin delays the routes until the documentation can see all of them.
  app.register(async () => {
    liveRoutes(serve, { hub, readable });
    const parts = {
      app,
      commentSubjects,
      content,
      bounded: createBoundedSearch({ inFlight: () => app.gate.inFlight }),
      registrations: theOne('registrations')(ctx),
      uses: viewers.uses,
    };
    for (const noun of allNouns) noun.routes?.(serve, ctx, parts);
  });
  serveEmailPreviews(app, config, () =>
    Object.assign({}, ...allNouns.map((noun) => noun.emailSamples?.(config.brandName, clock.now()))),
  );
  for (const noun of allNouns) noun.pages?.(app, ctx, pages);
  bounceRoute(app, ctx);
  if (isBuiltIn(ctx.payments) && config.payments !== 'off')
    serveTestCheckout(app, ctx.payments, { config, fonts: fontsIn(options.web) });
  servePictures(app, ctx);
  serveHealth(app, options.health);
  await servePages(app, options.web, {
    withoutScript: (url) => theOne('withoutScript')(db, url),
    brand: () => config.brandName,
    logo: () => ctx.settings.values.logo_light,
  });
  return app;
}
