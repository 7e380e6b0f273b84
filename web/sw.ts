/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

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
    denylist: [/^\/(api|docs|health|test-checkout)(\/|$)/],
  }),
);
