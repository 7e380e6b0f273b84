import { createFileRoute, redirect } from '@tanstack/react-router';
import { publicPaths } from '#contract/site/public-paths.ts';
import { defaultPath } from '../../platform/navigation/destinations.ts';

/**
 * Redirects an unknown page to the default page. A page that the server sends is loaded from it, wherever the app was
 * asked for it.
 */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ location, preload }) => {
    // A document that was loaded from this very address can't be had from the server now.
    if (publicPaths.test(location.pathname) && location.pathname !== window.location.pathname) {
      if (!preload) window.location.replace(location.href);
      // The browser leaves the app, which shows its present page until then.
      return new Promise<void>(() => undefined);
    }
    throw redirect({ href: defaultPath, replace: true });
  },
});
