import { ShieldCheck } from 'lucide';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import './notifications.css';
import { useMarkRead, useNotifications } from './queries.ts';

interface NotificationsPanelProps {
  bell: HTMLElement;
  onClose: () => void;
}

/**
 * Panel of the newest notifications, which are marked read by being shown. Closes on Esc, on a press or focus outside, or by the bell.
 */
export function NotificationsPanel({ bell, onClose }: NotificationsPanelProps) {
  const notices = useNotifications();
  const shown = notices.data?.pages[0]?.items;
  const fresh = useMarkRead(shown);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // The bell handles its own presses.
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || bell.contains(target));
    const onPress = (event: PointerEvent) => isInside(event.target) || close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      bell.focus();
      close();
    };
    const onFocus = (event: FocusEvent) => isInside(event.target) || close();
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [bell]);
  return (
    <div
      ref={panel}
      className="menu notices-panel"
      role="dialog"
      aria-labelledby="notices-title"
      tabIndex={-1}
    >
      <div className="notices-head">
        <h2 className="h4" id="notices-title">
          Notifications
        </h2>
        <Link className="link small" href="/notifications" onClick={onClose}>
          See all
        </Link>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold no link */}
      <div className="notices-scroll" tabIndex={0} role="region" aria-label="Newest notifications">
        {shown ? (
          shown.length > 0 ? (
            <NotificationList notices={shown} fresh={fresh} onFollow={onClose} />
          ) : (
            <EmptyState row art="messages" title="Nothing new for you." level="h3">
              Replies, mentions and group updates appear here.
            </EmptyState>
          )
        ) : notices.isError ? (
          <InlineError onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
            We couldn’t load your notifications. Try again.
          </InlineError>
        ) : (
          <SkeletonList label="Loading your notifications..." rows={3} />
        )}
      </div>
    </div>
  );
}

interface NotificationListProps {
  notices: readonly Notification[];
  /** Ids of the notifications that were unread when this was opened. */
  fresh: ReadonlySet<string>;
  onFollow?: () => void;
}

/** Lists notifications, newest first. Each links to its subject, if that still exists. */
export function NotificationList({ notices, fresh, onFollow }: NotificationListProps) {
  return (
    <ul className="rows notices">
      {notices.map((notification) => {
        const isNew = !notification.read_at || fresh.has(notification.id);
        return (
          <li key={notification.id} className="notice" data-new={isNew || undefined}>
            {notification.by ? (
              <Avatar
                name={notification.by.name}
                id={notification.by.id ?? notification.by.name}
                photo={notification.by.profile_photo}
                size="sm"
                decorative
              />
            ) : (
              <span className="notice-icon">
                <Icon as={ShieldCheck} />
              </span>
            )}
            <div className="grow">
              <p className="notice-text">
                {isNew ? <span className="sr">New: </span> : null}
                {notification.path ? (
                  <Link className="notice-link" href={notification.path} onClick={onFollow}>
                    {notification.text}
                  </Link>
                ) : (
                  notification.text
                )}
              </p>
              <p className="xs subtle">
                <RelativeTime at={notification.at} />
              </p>
            </div>
            {isNew ? <i className="notice-dot" /> : null}
          </li>
        );
      })}
    </ul>
  );
}
