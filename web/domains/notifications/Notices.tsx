import { ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notice } from '#contract/notifications.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import './notices.css';
import { useNotices, useReading } from './queries.ts';

interface NoticesPanelProps {
  bell: HTMLElement;
  onClose: () => void;
}

/** The newest notices under the bell: read by being shown. Esc, a press or a step beside it and the bell itself close it. */
export function NoticesPanel({ bell, onClose }: NoticesPanelProps) {
  const notices = useNotices();
  const shown = notices.data?.pages[0]?.items;
  const fresh = useReading(shown);
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // A press on the bell is the bell's own to answer.
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
            <NoticeList notices={shown} fresh={fresh} onFollow={onClose} />
          ) : (
            <EmptyState row art="messages" title="Nothing new for you." level="h3">
              Replies, mentions and group updates appear here.
            </EmptyState>
          )
        ) : notices.isError ? (
          <ErrorNote onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
            We couldn’t load your notifications. Try again.
          </ErrorNote>
        ) : (
          <SkeletonList label="Loading your notifications..." rows={3} />
        )}
      </div>
    </div>
  );
}

interface NoticeListProps {
  notices: readonly Notice[];
  /** What was new when this was opened. */
  fresh: ReadonlySet<string>;
  onFollow?: () => void;
}

/** Notices, newest first; each leads to what it is about, where it is still there. */
export function NoticeList({ notices, fresh, onFollow }: NoticeListProps) {
  return (
    <ul className="rows notices">
      {notices.map((notice) => {
        const isNew = !notice.read_at || fresh.has(notice.id);
        return (
          <li key={notice.id} className="notice" data-new={isNew || undefined}>
            {notice.by ? (
              <Avatar
                name={notice.by.name}
                id={notice.by.id ?? notice.by.name}
                photo={notice.by.profile_photo}
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
                {notice.path ? (
                  <Link className="notice-link" href={notice.path} onClick={onFollow}>
                    {notice.text}
                  </Link>
                ) : (
                  notice.text
                )}
              </p>
              <p className="xs subtle">
                <RelativeTime at={notice.at} />
              </p>
            </div>
            {isNew ? <i className="notice-dot" /> : null}
          </li>
        );
      })}
    </ul>
  );
}
