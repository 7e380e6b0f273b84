import { createFileRoute, redirect } from '@tanstack/react-router';
import { visitorsOnly } from '../platform/gates.ts';

/** Where upgrade notices lead: a visitor to the wizard with the query kept, a member to the app. */
export const Route = createFileRoute('/register')({
  beforeLoad: ({ location }) => {
    visitorsOnly();
    throw redirect({ href: `/auth/register${location.searchStr}`, replace: true });
  },
});
