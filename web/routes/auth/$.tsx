import { createFileRoute, redirect } from '@tanstack/react-router';
import { loginPath } from '../../platform/session/route-guards.ts';

/** Redirects `/auth` and unknown pages below it to the login. */
export const Route = createFileRoute('/auth/$')({
  beforeLoad: () => {
    throw redirect({ to: loginPath, replace: true });
  },
});
