import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { defaultPath, pageOf } from '../../platform/pages.ts';
import { read } from '../../platform/query.ts';
import { Count } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

const pollEvery = 30_000;
const tabKey = 'socialTab';

/** Counts once and every 30 s, silently; a press stores which social tab to open (A section 2.2). Hidden until there is somewhere to go or something to say. */
export function NotificationBell() {
  const { data } = useQuery({
    ...read('GET /api/notifications/count'),
    refetchInterval: pollEvery,
    retry: false,
    meta: { keep: false },
  });
  const social = pageOf('social');
  const total = data?.total ?? 0;
  if (!social && total === 0) return null;
  const tab = data?.friend_requests ? 'friends' : data?.unread_messages ? 'messages' : 'friends';
  return (
    <Link
      href={social?.path ?? defaultPath}
      className="btn btn--ghost btn--icon bell"
      aria-label={total > 0 ? `Notifications, ${total} new` : 'Notifications'}
      onClick={() => sessionStorage.setItem(tabKey, tab)}
    >
      <Icon as={Bell} />
      {total > 0 ? <Count hot>{total > 99 ? '99+' : total}</Count> : null}
    </Link>
  );
}
