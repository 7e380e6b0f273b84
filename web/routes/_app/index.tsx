import { createFileRoute, redirect } from '@tanstack/react-router';
import { startPath } from '../../platform/navigation/destinations.ts';
import { currentSession } from '../../platform/session/session-store.ts';

/** Redirects `/` to the member's start page. Without one the shell chooses between today and the feed. */
export const Route = createFileRoute('/_app/')({
  staticData: { live: ['posts', 'counts', 'replies'] },
  beforeLoad: () => {
    const chosen = startPath(currentSession().user);
    if (chosen) throw redirect({ href: chosen, replace: true });
  },
});
