import { type KeyboardEvent, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { NotificationItem } from './NotificationItem.tsx';
import { type ReadState, useMuted } from './queries.ts';

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
    <ul className={`${className} notices`} aria-labelledby={labelledBy}>
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

/** Moves the focus between notifications with the arrow keys, Home and End. For an element around one or more lists. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const here = target.closest('.notice');
  // A menu that is open inside has arrow keys of its own.
  if (!here || !event.currentTarget.contains(here) || target.closest('[role="menu"]')) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.notice')];
  const at = all.indexOf(here as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || !all[to]) return;
  event.preventDefault();
  all[to].querySelector<HTMLElement>('a, button')?.focus();
}
