import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '../platform/session/session-store.ts';

/** Target of upgrade links. Redirects visitors to the registration with the query, members to the plans. */
export const Route = createFileRoute('/register')({
  beforeLoad: ({ location }) => {
    throw redirect({
      href: currentToken() ? '/membership' : `/auth/register${location.searchStr}`,
      replace: true,
    });
  },
});
