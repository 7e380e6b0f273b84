import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { PublicRenderer } from '#contract/site/public-pages.ts';
import { commentSubjects } from './comment-subjects.ts';
import { emailBounceRoutes } from './domains/admin/email-bounces/routes.ts';
import { pulseCron, pulseTasks } from './domains/admin/pulse/jobs.ts';
import { pulseRoutes } from './domains/admin/pulse/routes.ts';
import { adminRoutes } from './domains/admin/routes.ts';
import { settingsRoutes } from './domains/admin/settings/routes.ts';
import { ownEvents } from './domains/admin/sheet/read-sheet.ts';
import { accountEmailSamples } from './domains/auth/emails.ts';
import { findViewer } from './domains/auth/find-viewer.ts';
import { authCron, authTasks } from './domains/auth/jobs.ts';
import { authRoutes } from './domains/auth/routes.ts';
import { recordUses } from './domains/auth/sessions/record-uses.ts';
import { recordWrite } from './domains/auth/sessions/record-write.ts';
import { blogContent } from './domains/blog/content-adapter.ts';
import { blogCron, blogTasks } from './domains/blog/jobs.ts';
import { blogPages } from './domains/blog/pages/routes.ts';
import { blogRoutes } from './domains/blog/routes.ts';
import { commentContent } from './domains/comments/content-adapter.ts';
import { commentRoutes } from './domains/comments/routes.ts';
import type { ContentAdapters } from './domains/content-types/content-adapter.ts';
import { findReadable, findReaders } from './domains/content-types/find-readers.ts';
import { courseCron, courseTasks } from './domains/courses/jobs.ts';
import { courseContent } from './domains/courses/reported/content-adapter.ts';
import { courseRoutes } from './domains/courses/routes.ts';
import { draftCron, draftTasks } from './domains/drafts/jobs.ts';
import { draftRoutes } from './domains/drafts/routes.ts';
import { exportCron, exportTasks } from './domains/exports/jobs.ts';
import { exportRoutes } from './domains/exports/routes.ts';
import { feedContent } from './domains/feed/content-adapter.ts';
import { feedTasks } from './domains/feed/jobs.ts';
import { feedRoutes } from './domains/feed/routes.ts';
import { firstReplyRoutes } from './domains/first-replies/routes.ts';
import { forumContent } from './domains/forum/content-adapter.ts';
import { forumCron, forumTasks } from './domains/forum/jobs.ts';
import { openReadTracker } from './domains/forum/reads/read-tracker.ts';
import { forumRoutes } from './domains/forum/routes.ts';
import { gatheringContent } from './domains/gatherings/content-adapter.ts';
import { gatheringCron, gatheringTasks } from './domains/gatherings/jobs.ts';
import { gatheringRoutes } from './domains/gatherings/routes.ts';
import { goalRoutes } from './domains/goals/routes.ts';
import { groupContent } from './domains/groups/content-adapter.ts';
import { groupTasks } from './domains/groups/jobs.ts';
import { groupRoutes } from './domains/groups/routes.ts';
import { habitRoutes } from './domains/habits/routes.ts';
import { importCron, importTasks } from './domains/imports/jobs.ts';
import { importRoutes } from './domains/imports/routes.ts';
import { invitationCron, invitationTasks } from './domains/invitations/jobs.ts';
import { invitationRoutes } from './domains/invitations/routes.ts';
import { journalRoutes } from './domains/journal/routes.ts';
import { leavingCron, leavingTasks } from './domains/leaving/jobs.ts';
import { leavingRoutes } from './domains/leaving/routes.ts';
import { requirePaymentsOn } from './domains/membership/checkouts/require-payments-on.ts';
import { planEmailSamples } from './domains/membership/emails/write-samples.ts';
import { buyingCron, checkoutTasks } from './domains/membership/jobs.ts';
import { endRegistrations } from './domains/membership/registrations/end-registrations.ts';
import { findUnpaid } from './domains/membership/registrations/find-unpaid.ts';
import { openRegistration } from './domains/membership/registrations/open-registration.ts';
import { checkoutRoutes, webhookRoute } from './domains/membership/routes.ts';
import { subscriptionCron, subscriptionTasks } from './domains/membership/subscriptions/jobs.ts';
import { subscriptionRoutes } from './domains/membership/subscriptions/routes.ts';
import { messageContent } from './domains/messages/content-adapter.ts';
import { messageTasks } from './domains/messages/jobs.ts';
import { messageRoutes } from './domains/messages/routes.ts';
import { unreadEmailCron, unreadEmailTasks } from './domains/messages/unread-emails/jobs.ts';
import { appealRoutes } from './domains/moderation/appeals/routes.ts';
import { moderationCron, moderationTasks } from './domains/moderation/jobs.ts';
import { moderationRoutes } from './domains/moderation/routes.ts';
import { newsContent } from './domains/news/content-adapter.ts';
import { newsCron, newsTasks } from './domains/news/jobs.ts';
import { newsRoutes } from './domains/news/routes.ts';
import { newsletterCron, newsletterTasks } from './domains/newsletter/jobs.ts';
import { newsletterRoutes } from './domains/newsletter/routes.ts';
import { confirmationEmail } from './domains/newsletter/rules.ts';
import { digestCron, digestTasks } from './domains/notifications/digests/jobs.ts';
import { notificationCron, notificationTasks } from './domains/notifications/jobs.ts';
import { pushRoutes } from './domains/notifications/push/routes.ts';
import { notificationRoutes } from './domains/notifications/routes.ts';
import { redirectUnsubscribe } from './domains/notifications/settings/redirect-unsubscribe.ts';
import { notificationSettingsRoutes } from './domains/notifications/settings/routes.ts';
import { partnerCron, partnerTasks } from './domains/partners/jobs.ts';
import { partnerRoutes } from './domains/partners/routes.ts';
import { podCron, podTasks } from './domains/pods/jobs.ts';
import { podRoutes } from './domains/pods/routes.ts';
import { privacyRoutes } from './domains/profile/privacy/routes.ts';
import { profileRoutes } from './domains/profile/routes.ts';
import { authoringRoutes } from './domains/programme/authoring/routes.ts';
import { programmeTasks } from './domains/programme/jobs.ts';
import { programmeRoutes } from './domains/programme/routes.ts';
import { checkPageWithoutScript } from './domains/progress/certificates/check-page.ts';
import { certificateRoutes } from './domains/progress/certificates/routes.ts';
import { reviewCron, reviewTasks } from './domains/progress/reviews/emails/jobs.ts';
import { reviewRoutes } from './domains/progress/reviews/routes.ts';
import { progressRoutes } from './domains/progress/routes.ts';
import { reminderGauges } from './domains/reminders/gauges.ts';
import { reminderCron, reminderTasks } from './domains/reminders/jobs.ts';
import { reminderRoutes } from './domains/reminders/routes.ts';
import { searchCron, searchTasks } from './domains/search/jobs.ts';
import { searchRoutes } from './domains/search/routes.ts';
import { siteRoutes } from './domains/site/routes.ts';
import { profileContent } from './domains/social/content-adapter.ts';
import { socialRoutes } from './domains/social/routes.ts';
import { contactRoutes } from './domains/support/contact/routes.ts';
import { supportCron, supportTasks } from './domains/support/jobs.ts';
import { supportRoutes } from './domains/support/routes.ts';
import type { AppContext } from './platform/app-context.ts';
import { backupGauges } from './platform/backup/gauges.ts';
import { backupCron, backupTasks } from './platform/backup/jobs.ts';
import { bounceCron, bounceTasks } from './platform/email/bounces/jobs.ts';
import { bounceRoute } from './platform/email/bounces/routes.ts';
import { serveEmailPreviews } from './platform/email/email-previews.ts';
import { emailGauges } from './platform/email/gauges.ts';
import { eventCron, eventTasks } from './platform/events.ts';
import { createBoundedSearch } from './platform/http/bounded-search.ts';
import { type Health, serveHealth } from './platform/http/health.ts';
import { createHttp } from './platform/http/http.ts';
import { IdempotencyKeys, idempotencyCron, idempotencyTasks } from './platform/http/idempotency-keys.ts';
import type { Gauge } from './platform/http/metrics.ts';
import { documentApi } from './platform/http/openapi.ts';
import { inlineScriptsOf, policySource, servePages } from './platform/http/pages.ts';
import { loadRenderer, openPublicPages } from './platform/http/public-pages.ts';
import { type CountCall, createTokenGuard } from './platform/http/rate-limits.ts';
import { createServe } from './platform/http/serve.ts';
import { imageCron, imageTasks } from './platform/images/jobs.ts';
import { servePictures } from './platform/images/serve-pictures.ts';
import { type Cron, type Tasks, withFormerNames } from './platform/jobs.ts';
import type { MayRead, Readable } from './platform/live/audience.ts';
import { liveGauges } from './platform/live/gauges.ts';
import { LiveHub } from './platform/live/hub.ts';
import { liveCron, liveTasks } from './platform/live/jobs.ts';
import { liveRoutes } from './platform/live/routes.ts';
import { outsideGauges } from './platform/outside-gauges.ts';
import { testCheckoutCron, testCheckoutTasks } from './platform/payments/built-in/jobs.ts';
import { fontsIn } from './platform/payments/built-in/layout.ts';
import { serveTestCheckout } from './platform/payments/built-in/routes.ts';
import { isBuiltIn } from './platform/payments/built-in.ts';
import { replicaGauges } from './platform/replica-gauges.ts';
import { tables } from './tables.ts';

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

/** Registers every domain by name. Read it as the server's table of contents. */
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
  const reads = openReadTracker(ctx);
  const uses = recordUses(ctx);
  // Runs after the last call and before the database closes.
  app.addHook('onClose', async () => void (await Promise.all([reads.close(), uses.close()])));
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
    findViewer: (token, now) => findViewer(db, token, { uses, now, withLastWrite: replica !== null }),
    tokens: config.rateLimits ? createTokenGuard() : undefined,
    keys: new IdempotencyKeys(config.serverKey),
    closed: (call) => ctx.settings.closed(call),
    livePosition: () => hub.position,
    replica: replica && { reads: replica, recordWrite },
  });

  // A plugin delays the routes until the documentation can see all of them.
  app.register(async () => {
    authRoutes(serve, ctx, {
      registerToPay: (tx, order) => {
        requirePaymentsOn(ctx);
        return openRegistration(tx, { ...order, serverKey: config.serverKey });
      },
      endRegistrations,
      findUnpaid,
      uses,
    });
    checkoutRoutes(serve, ctx);
    subscriptionRoutes(serve, ctx);
    profileRoutes(serve, ctx);
    privacyRoutes(serve);
    leavingRoutes(serve, ctx);
    notificationRoutes(serve, content);
    notificationSettingsRoutes(serve);
    pushRoutes(serve, ctx);
    liveRoutes(serve, { hub, readable });
    newsletterRoutes(serve, ctx);
    journalRoutes(serve, ctx);
    courseRoutes(serve, ctx);
    commentRoutes(serve, commentSubjects, content);
    feedRoutes(serve, ctx);
    newsRoutes(serve, ctx);
    blogRoutes(serve, ctx);
    groupRoutes(serve, ctx);
    const bounded = createBoundedSearch({ inFlight: () => app.gate.inFlight });
    forumRoutes(serve, ctx, { reads, bounded });
    socialRoutes(serve, content);
    messageRoutes(serve, ctx, content);
    supportRoutes(serve, ctx);
    firstReplyRoutes(serve);
    moderationRoutes(serve, content);
    adminRoutes(serve, ctx);
    settingsRoutes(serve, ctx);
    emailBounceRoutes(serve);
    invitationRoutes(serve, ctx);
    pulseRoutes(serve, ctx);
    progressRoutes(serve);
    reviewRoutes(serve, ctx);
    certificateRoutes(serve);
    searchRoutes(serve, bounded, content);
    draftRoutes(serve, content);
    exportRoutes(serve, ctx);
    importRoutes(serve, ctx);
    habitRoutes(serve, ctx);
    goalRoutes(serve);
    partnerRoutes(serve);
    podRoutes(serve);
    gatheringRoutes(serve, ctx);
    reminderRoutes(serve, ctx);
    programmeRoutes(serve, ctx);
    authoringRoutes(serve);
  });
  serveEmailPreviews(app, config, () => ({
    ...accountEmailSamples(config.brandName),
    ...planEmailSamples(clock.now(), config.brandName),
    'newsletter-confirmation': confirmationEmail({ token: 'sample', brand: config.brandName }),
  }));
  siteRoutes(app, ctx, pages);
  contactRoutes(app, ctx, pages);
  appealRoutes(app, ctx, pages);
  blogPages(app, ctx, pages);
  redirectUnsubscribe(app);
  webhookRoute(app, ctx);
  bounceRoute(app, ctx);
  if (isBuiltIn(ctx.payments) && config.payments !== 'off')
    serveTestCheckout(app, ctx.payments, { config, fonts: fontsIn(options.web) });
  servePictures(app, ctx);
  serveHealth(app, options.health);
  await servePages(app, options.web, {
    withoutScript: (url) => checkPageWithoutScript(db, url),
    brand: () => config.brandName,
    logo: () => ctx.settings.values.logo_light,
  });
  return app;
}

/** Every type of content. */
export const content: ContentAdapters = {
  ...commentContent(commentSubjects),
  ...feedContent,
  ...newsContent,
  ...blogContent,
  ...forumContent,
  ...groupContent,
  ...profileContent,
  ...messageContent,
  ...gatheringContent,
  ...courseContent,
};

/** Every background task by name. */
export const tasksOf = (ctx: AppContext): Tasks =>
  withFormerNames(
    {
      ...authTasks(ctx),
      ...checkoutTasks(ctx),
      ...subscriptionTasks(ctx),
      ...newsletterTasks(ctx),
      ...feedTasks(ctx),
      ...courseTasks(ctx),
      ...newsTasks(ctx),
      ...blogTasks(ctx),
      ...supportTasks(ctx),
      ...groupTasks(ctx),
      ...forumTasks(ctx),
      ...moderationTasks(ctx),
      ...invitationTasks(ctx),
      ...leavingTasks(ctx),
      ...notificationTasks(ctx, content),
      ...digestTasks(ctx, content),
      ...draftTasks(ctx),
      ...exportTasks(ctx, tables),
      ...importTasks(ctx),
      ...searchTasks(ctx),
      ...reminderTasks(ctx),
      ...reviewTasks(ctx),
      ...messageTasks(ctx),
      ...unreadEmailTasks(ctx),
      ...partnerTasks(ctx),
      ...podTasks(ctx),
      ...gatheringTasks(ctx),
      ...programmeTasks(ctx),
      ...testCheckoutTasks(ctx),
      ...imageTasks(ctx),
      ...backupTasks(ctx),
      ...pulseTasks(ctx),
      ...bounceTasks(ctx),
      ...liveTasks(ctx),
      ...idempotencyTasks(ctx),
      ...eventTasks(ctx, ownEvents),
    },
    {
      'send-plan-letter': 'send-plan-email',
      'give-back-second-payment': 'refund-second-payment',
      'sweep-notices': 'sweep-notifications',
      'rebuild-search-words': 'forget-search-words',
    },
  );
/** Every figure of a domain for the metrics. */
export const gaugesOf = (ctx: AppContext, app: FastifyInstance | null): Gauge[] => [
  ...reminderGauges(ctx),
  ...(app ? liveGauges(app.live.figures) : []),
  ...emailGauges(ctx),
  ...backupGauges(ctx),
  ...outsideGauges,
  ...replicaGauges(ctx),
];

export const cron: Cron[] = [
  ...authCron,
  ...buyingCron,
  ...subscriptionCron,
  ...newsletterCron,
  ...courseCron,
  ...newsCron,
  ...blogCron,
  ...supportCron,
  ...moderationCron,
  ...invitationCron,
  ...forumCron,
  ...notificationCron,
  ...digestCron,
  ...unreadEmailCron,
  ...draftCron,
  ...exportCron,
  ...reminderCron,
  ...reviewCron,
  ...partnerCron,
  ...podCron,
  ...gatheringCron,
  ...importCron,
  ...searchCron,
  ...leavingCron,
  ...testCheckoutCron,
  ...imageCron,
  ...backupCron,
  ...pulseCron,
  ...bounceCron,
  ...liveCron,
  ...idempotencyCron,
  ...eventCron,
];
