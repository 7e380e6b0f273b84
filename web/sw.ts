/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { publicPaths } from '#contract/site/public-paths.ts';
import { renewPush, showPush, tapPush } from './platform/push/worker.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Calls behind the buttons of a notification. */
const actionCalls = {
  done: '/api/reminders/done',
  snooze: { call: '/api/reminders/snooze', for: '30_minutes' },
};

/**
 * Caches the app's own files, so that it opens without a connection. API responses are never cached here;
 * `platform/query/persist-queries.ts` stores reads per member. A new version takes over at the next load,
 * when `platform/offline/service-worker.ts` says so.
 */
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), {
    denylist: [/^\/(api|docs|health|test-checkout)(\/|$)/, publicPaths],
  }),
);

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data?.text() ?? '')));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { data } = event.notification as { data: { path: string; token?: string } };
  event.waitUntil(tapPush(self, { data, action: event.action, calls: actionCalls }));
});
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewPush(self, event as PushSubscriptionChangeEvent, '/api/push/subscriptions/renewed')),
);
