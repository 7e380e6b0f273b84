import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { announceArrivals } from './platform/arrival.ts';
import { ErrorScreen } from './platform/ErrorScreen.tsx';
import { takeLinkToken } from './platform/link-token.ts';
import { currentToken } from './platform/session-store.ts';
import { registerServiceWorker, reloadOnNewBuild } from './platform/updates.ts';
import { routeTree } from './routes.gen.ts';

// Before anything else sees the address: a token from a mail must not stay in it.
takeLinkToken();

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorScreen,
  defaultPendingMs: 200,
  scrollRestoration: true,
  // Search values are plain strings, so `?q=90` is a text and a shared link stays readable.
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
  }
}

reloadOnNewBuild();
announceArrivals(router);

// The logo of index.html stays until the first screen is there to replace it, but never for long.
const patience = new Promise((resolve) => setTimeout(resolve, 3_000));
const reads = currentToken()
  ? import('./platform/query-cache.ts').then(({ restoreReads }) => restoreReads()).catch(() => undefined)
  : undefined;
await Promise.race([patience, Promise.all([reads, router.load()])]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

registerServiceWorker();
