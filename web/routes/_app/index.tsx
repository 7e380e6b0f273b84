import { createFileRoute, redirect } from '@tanstack/react-router';
import { defaultPath, homePath, startPath } from '../../platform/navigation/destinations.ts';
import { currentSession } from '../../platform/session/session-store.ts';

/** Redirects `/` to the member's start page. Without one it leads to today while its stone is open, and to the feed after that. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: async () => {
    const chosen = startPath(currentSession().user);
    // A lost connection shows the feed, which says so.
    const isOpen = chosen === undefined && (await isTodayOpen().catch(() => false));
    throw redirect({ href: chosen ?? (isOpen ? homePath : defaultPath), replace: true });
  },
});

/** Loads late, because sign-in has the guard of every route, and no use for the programme. */
const isTodayOpen = async (): Promise<boolean> =>
  (await import('../../domains/programme/data.ts')).readTodayIsOpen();
