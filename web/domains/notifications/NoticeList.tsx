import { ShieldCheck } from 'lucide-react';
import type { Notice } from '#contract/notifications.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import './notices.css';

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
