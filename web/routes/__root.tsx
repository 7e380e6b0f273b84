import { createRootRoute, Outlet } from '@tanstack/react-router';
import { AppLink } from '../platform/AppLink.tsx';
import { LinkProvider } from '../ui/Link.tsx';

export const Route = createRootRoute({ component: Root });

function Root() {
  return (
    <LinkProvider component={AppLink}>
      <Outlet />
    </LinkProvider>
  );
}
