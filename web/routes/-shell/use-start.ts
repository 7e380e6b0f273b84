import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readTodayIsOpen } from '../../domains/programme/data.ts';
import { defaultPath, homePath, startPath } from '../../platform/navigation/destinations.ts';
import { useMember } from '../../platform/session/session.ts';

/**
 * Leads `/` to the member's start page. Without one it leads to today while its stone is open, and to the feed after that. A lost
 * connection shows the feed, which says so. Who has gone on by then stays there.
 */
export function useStart(pathname: string): void {
  const router = useRouter();
  const chosen = startPath(useMember());
  useEffect(() => {
    if (pathname !== '/') return;
    let isHere = true;
    const start = chosen ?? readTodayIsOpen().then((isOpen) => (isOpen ? homePath : defaultPath));
    void Promise.resolve(start)
      .catch(() => defaultPath)
      .then((href) => void (isHere && router.navigate({ href, replace: true })));
    return () => {
      isHere = false;
    };
  }, [pathname, chosen, router]);
}
