import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
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

function Root() {
  return (
    <LinkProvider component={AppLink}>
      <Outlet />
    </LinkProvider>
  );
}
