import { useQuery } from '@tanstack/react-query';
import { defaultPath, pageOf } from '../../platform/pages.ts';
import { read } from '../../platform/query.ts';
import { Bell } from '../../ui/Bell.tsx';
import { useToast } from '../../ui/Toast.tsx';

const pollEvery = 30_000;
const tabKey = 'socialTab';

/** Counts once and every 30 s, silently; a press stores which social tab to open (A section 2.2) and goes there, or says that there is nothing new. */
export function NotificationBell() {
  const { data } = useQuery({
    ...read('GET /api/notifications/count'),
    refetchInterval: pollEvery,
    retry: false,
    meta: { keep: false },
  });
  const toast = useToast();
  const social = pageOf('social');
  const total = data?.total ?? 0;
  return (
    <Bell
      count={total}
      href={social?.path ?? defaultPath}
      onClick={(event) => {
        const tab = !data?.friend_requests && data?.unread_messages ? 'messages' : 'friends';
        sessionStorage.setItem(tabKey, tab);
        if (social || total > 0) return;
        event.preventDefault();
        toast('Nothing new for you.');
      }}
    />
  );
}
