import { sentenceOf } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { NoticeList } from './Notices.tsx';
import { markAllRead, useNotices, useReading } from './queries.ts';

/** Everything a member was told, newest first; what is shown is read. */
export function NoticesPage() {
  const toast = useToast();
  const notices = useNotices();
  const shown = notices.data?.pages.flatMap((page) => page.items);
  const fresh = useReading(shown);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = notices;
  const readAll = () =>
    markAllRead().catch((error: unknown) =>
      toast.error(sentenceOf(error, 'We couldn’t mark them as read. Try again.')),
    );
  return (
    <div className="page page--narrow">
      <header className="page-head">
        <h1>Notifications</h1>
        {hasNextPage ? (
          <Button kind="ghost" size="sm" onClick={() => void readAll()}>
            Mark all as read
          </Button>
        ) : null}
      </header>
      {shown ? (
        shown.length > 0 ? (
          <div className="card card--flush">
            <NoticeList notices={shown} fresh={fresh} />
          </div>
        ) : (
          <EmptyState art="messages" title="Nothing new for you." level="h2">
            Replies, mentions and group updates appear here.
          </EmptyState>
        )
      ) : notices.isError ? (
        <ErrorNote onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
          We couldn’t load your notifications. Try again.
        </ErrorNote>
      ) : (
        <SkeletonList label="Loading your notifications..." />
      )}
      {hasNextPage ? (
        <LoadMore
          busy={isFetchingNextPage}
          failed={notices.isFetchNextPageError}
          onMore={() => void fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
