import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppLink } from '../platform/navigation/AppLink.tsx';
import { pathOfHash } from '../platform/navigation/pages.ts';
import { LinkProvider } from '../ui/controls/Link.tsx';
import { allPages, isUnknown } from './-all-pages.ts';

/**
 * Redirects the hashes of older links to their page, on every path. A page that the first chunk doesn't
 * know is looked up again when the list of all pages is there.
 */
export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const path = pathOfHash(location.hash);
    if (path) throw redirect({ href: path, replace: true });
    if (!isUnknown(location.pathname)) return undefined;
    return allPages().then(() => {
      throw redirect({ href: location.href, replace: true });
    });
  },
  component: Root,
});

/** Reads the settings of the community on each visit, signed in or not. Without a connection the last ones stay. */
function hearSettings(): void {
  void import('./-shell/hear-community.ts').then((m) => m.hearCommunity()).catch(() => {});
}

function Root() {
  useEffect(hearSettings, []);
  return (
    <LinkProvider component={AppLink}>
      <Outlet />
    </LinkProvider>
  );
}
