import { createFileRoute, redirect } from '@tanstack/react-router';
import { loginPath } from '../../platform/session/route-guards.ts';

/** Anything else inside the auth area, `/auth` itself included. */
export const Route = createFileRoute('/auth/$')({
  beforeLoad: () => {
    throw redirect({ to: loginPath, replace: true });
  },
});
