import { useState } from 'react';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { type ReadState, useMuted } from './data.ts';
import { NotificationItem } from './NotificationItem.tsx';
import styles from './notifications.module.css';

interface NotificationListProps {
  notices: readonly Notification[];
  state: ReadState;
  onFollow?: () => void;
  /** Class of the list: a card on the page. */
  className?: string;
  labelledBy?: string;
}

/** Lists notifications, newest first. A notification that was answered here stays, although the server doesn't list it any more. */
export function NotificationList({
  notices,
  state,
  onFollow,
  className = 'rows',
  labelledBy,
}: NotificationListProps) {
  const [answered, setAnswered] = useState<readonly Notification[]>([]);
  const muted = useMuted(notices.some(({ post_id }) => post_id !== null));
  const kept = answered.filter(({ id }) => notices.every((each) => each.id !== id));
  const shown = [...notices, ...kept].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <ul className={`${className} ${styles.notices}`} aria-labelledby={labelledBy}>
      {shown.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          state={state}
          isMuted={notification.post_id !== null && muted.has(notification.post_id)}
          onFollow={onFollow}
          onAnswered={(one) => setAnswered((before) => [...before, one])}
        />
      ))}
    </ul>
  );
}
