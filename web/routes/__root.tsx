import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AppLink } from '../platform/navigation/AppLink.tsx';
import { pathOfHash } from '../platform/navigation/destinations.ts';
import { LinkProvider } from '../ui/controls/Link.tsx';
import { loadCommunitySettings } from './-shell/load-community-settings.ts';

/** Redirects the hashes of older links to their page, on every path. */
export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const path = pathOfHash(location.hash);
    if (path) throw redirect({ href: path, replace: true });
  },
  component: Root,
});

/** Reads the settings of the community on each visit, signed in or not. Without a connection the last ones stay. */
function hearSettings(): void {
  loadCommunitySettings().catch(() => {});
}

function Root() {
  useEffect(hearSettings, []);
  return (
    <LinkProvider component={AppLink}>
      <Outlet />
    </LinkProvider>
  );
}
