import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { NotificationList } from './Notifications.tsx';
import { markAllRead, useMarkRead, useNotifications } from './queries.ts';

/** Page of all notifications, newest first. Showing them marks them as read. */
export function NotificationsPage() {
  const notices = useNotifications();
  const shown = notices.data?.pages.flatMap((page) => page.items);
  const fresh = useMarkRead(shown);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = notices;
  const { run: readAll } = useApiMutation(markAllRead, {
    failure: 'We couldn’t mark them as read. Try again.',
  });
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
            <NotificationList notices={shown} fresh={fresh} />
          </div>
        ) : (
          <EmptyState art="messages" title="Nothing new for you." level="h2">
            Replies, mentions and group updates appear here.
          </EmptyState>
        )
      ) : notices.isError ? (
        <InlineError onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
          We couldn’t load your notifications. Try again.
        </InlineError>
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
