import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath, startPath } from '../../platform/navigation/destinations.ts';
import { currentSession } from '../../platform/session/session-store.ts';

/** Redirects `/` to the member's start page, or the default one. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ href: startPath(currentSession().user) ?? defaultPath, replace: true });
  },
});
