import { createRootRoute, Outlet, redirect } from '@tanstack/react-router';
import { AppLink } from '../platform/navigation/AppLink.tsx';
import { pathOfHash } from '../platform/navigation/pages.ts';
import { LinkProvider } from '../ui/controls/Link.tsx';

/** Redirects the hashes of older links to their page, on every path. */
export const Route = createRootRoute({
  beforeLoad: ({ location }) => {
    const path = pathOfHash(location.hash);
    if (path) throw redirect({ to: path, hash: '', replace: true });
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
