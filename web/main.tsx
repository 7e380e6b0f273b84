import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { LiveName } from '#contract/platform/live-names.ts';
import './platform/app/brand.ts';
import './app.css';
import { ErrorScreen } from './platform/app/ErrorScreen.tsx';
import { followTextSize } from './platform/app/large-text.ts';
import { announceArrivals } from './platform/navigation/route-announcer.ts';
import { reloadOnNewBuild } from './platform/offline/reload-on-new-build.ts';
import { registerServiceWorker } from './platform/offline/service-worker.ts';
import { earlierVisit } from './platform/query/earlier-visit.ts';
import { takeLinkToken } from './platform/session/url-secrets.ts';
import { routeTree } from './routes.gen.ts';
import { showRefusals } from './ui/hooks/show-refusals.ts';

// Runs before anything else reads the address: the token of an email must not stay in it.
takeLinkToken();

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // A link under the pointer loads the code of its page. The page's loader runs when it opens.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorScreen,
  defaultPendingMs: 200,
  scrollRestoration: true,
  // Search values are plain strings, so `?q=90` is text and a shared link stays readable.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return set.length > 0 ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : '';
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The tab's title where `pages.ts` has no label for the path. */
    title?: string;
    /**
     * How the page learns of changes by others:
     * - a list of events: it hears them, and reads again at once (`live-reads.ts`, or a part of the page).
     * - `focus`: it reads again when its member returns to the tab, as every read does (`query.ts`).
     * - `own`: only its member changes what it shows, or it's read once, such as a link of an email.
     */
    live?: readonly [LiveName, ...LiveName[]] | 'focus' | 'own';
  }
}

reloadOnNewBuild();
announceArrivals(router);
followTextSize();
showRefusals();

// The logo of index.html shows until the first screen is ready, for 3 s at most.
const timeoutMs = new Promise((resolve) => setTimeout(resolve, 3_000));
await Promise.race([timeoutMs, router.load().then(() => earlierVisit.restored)]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

registerServiceWorker();
