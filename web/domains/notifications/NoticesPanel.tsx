import { Popover } from '@base-ui/react/popover';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Link } from '../../ui/Link.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { NoticeList } from './NoticeList.tsx';
import { useNotices, useReading } from './queries.ts';

interface NoticesPanelProps {
  bell: HTMLElement;
  onClose: () => void;
}

/** The newest notices under the bell: read by being shown. Esc, a press beside it and the bell itself close it. */
export function NoticesPanel({ bell, onClose }: NoticesPanelProps) {
  const notices = useNotices();
  const shown = notices.data?.pages[0]?.items;
  const fresh = useReading(shown);
  return (
    <Popover.Root
      open
      onOpenChange={(_, { event }) => {
        // A press on the bell is the bell's own to answer.
        if (!(event.target instanceof Node && bell.contains(event.target))) onClose();
      }}
    >
      {/* Inside the landmark of the bell: what is read there belongs to it. */}
      <Popover.Portal container={bell.closest('header') ?? document.body}>
        <Popover.Positioner className="menu-at" anchor={bell} sideOffset={8} align="end" collisionPadding={8}>
          <Popover.Popup className="menu notices-panel" finalFocus={() => bell}>
            <div className="notices-head">
              <Popover.Title className="h4">Notices</Popover.Title>
              <Link className="link small" href="/notices" onClick={onClose}>
                See all
              </Link>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and may hold no link */}
            <div className="notices-scroll" tabIndex={0} role="region" aria-label="Newest notices">
              {shown ? (
                shown.length > 0 ? (
                  <NoticeList notices={shown} fresh={fresh} onFollow={onClose} />
                ) : (
                  <p className="notices-none">Nothing new for you.</p>
                )
              ) : notices.isError ? (
                <ErrorNote onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
                  Your notices could not be loaded.
                </ErrorNote>
              ) : (
                <SkeletonList label="Loading your notices..." rows={3} />
              )}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
