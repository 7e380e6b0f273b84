import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { countInTitle } from '../../platform/navigation/route-announcer.ts';
import { read } from '../../platform/query/query.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import { Bell } from '../../ui/display/Bell.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';

const pollEvery = 30_000;
const socialTab = storedValue('socialTab', { area: 'sessionStorage' });
const social = '/social';
const notificationsPath = '/notifications';

/**
 * Counts notifications at once, and after each live event; without those, every 30 s. A press stores which social tab to open and opens
 * the Social page. There, while nothing waits, it opens the notifications, on phones as a page.
 */
export function NotificationBell() {
  const { data } = useQuery({
    ...read('GET /api/notifications/count'),
    refetchInterval: () => pollMs(pollEvery),
    retry: false,
    meta: { keep: false },
  });
  const toast = useToast();
  const [panel, setPanel] = useState<ReactNode>(null);
  const close = () => setPanel(null);
  const total = data?.total ?? 0;
  const unread = data?.unread_messages ?? 0;
  useEffect(() => {
    countInTitle(unread);
    return () => countInTitle(0);
  }, [unread]);
  const isThere = useLocation({ select: ({ pathname }) => pathname }) === social;
  const tab = !data?.friend_requests && data?.unread_messages ? 'messages' : 'friends';
  // On the page itself the address names the tab, because it would stay as it is otherwise.
  const opened = isThere ? `${social}?tab=${tab}` : social;
  const href = isThere && total === 0 ? notificationsPath : opened;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const bell = event.currentTarget;
    socialTab.set(tab);
    const isPage =
      href !== notificationsPath || location.pathname === href || matchMedia('(max-width: 960px)').matches;
    if (isPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (panel) return close();
    import('./NotificationsPanel.tsx').then(
      ({ NotificationsPanel }) => setPanel(<NotificationsPanel bell={bell} onClose={close} />),
      () => toast.error('We couldn’t open that. Check your connection and try again.'),
    );
  };
  return (
    <>
      <Bell
        count={total}
        quiet={(data?.notices ?? 0) > 0}
        href={href}
        aria-expanded={panel !== null}
        onClick={onClick}
      />
      {panel}
    </>
  );
}
