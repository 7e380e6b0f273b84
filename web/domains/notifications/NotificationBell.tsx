import { useQuery } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import { pageOf } from '../../platform/pages.ts';
import { read } from '../../platform/query.ts';
import { Bell } from '../../ui/Bell.tsx';

const pollEvery = 30_000;
const tabKey = 'socialTab';
const noticesPath = '/notices';

const load = () => import('./NoticesPanel.tsx');
const Panel = lazy(() => load().then((m) => ({ default: m.NoticesPanel })));

/**
 * Counts once and every 30 s, silently. A press stores which social tab to open (A section 2.2) and goes there when somebody waits;
 * otherwise it opens the notices, on phones as a page.
 */
export function NotificationBell() {
  const { data } = useQuery({
    ...read('GET /api/notifications/count'),
    refetchInterval: pollEvery,
    retry: false,
    meta: { keep: false },
  });
  const bell = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const total = data?.total ?? 0;
  const href = (total > 0 && pageOf('social')?.path) || noticesPath;
  const onClick = (event: MouseEvent) => {
    const tab = !data?.friend_requests && data?.unread_messages ? 'messages' : 'friends';
    sessionStorage.setItem(tabKey, tab);
    const isPage =
      href !== noticesPath || location.pathname === noticesPath || matchMedia('(max-width: 960px)').matches;
    if (isPage || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(!open);
  };
  const preload = () => void load();
  return (
    <>
      <Bell
        ref={bell}
        count={total}
        quiet={(data?.notices ?? 0) > 0}
        href={href}
        aria-expanded={open}
        onClick={onClick}
        onPointerEnter={preload}
        onFocus={preload}
      />
      {open ? (
        <Suspense>
          <Panel bell={bell} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
