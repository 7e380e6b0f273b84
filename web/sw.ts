/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/**
 * Makes the app open without a connection: its own files only. Answers of the API are never kept here; what members
 * read is kept per member by `platform/query-cache.ts`. A new version takes over
 * at the next load, when `platform/updates.ts` says so.
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
