import { createFileRoute, redirect } from '@tanstack/react-router';
import { currentToken } from '../platform/session/session-store.ts';

/** Where upgrade notices lead (R-14, decision 15): a visitor to the wizard with the query kept, a member to the plans. */
export const Route = createFileRoute('/register')({
  beforeLoad: ({ location }) => {
    throw redirect({
      href: currentToken() ? '/membership' : `/auth/register${location.searchStr}`,
      replace: true,
    });
  },
});
