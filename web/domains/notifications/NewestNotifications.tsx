import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock, SkeletonList } from '../../ui/display/Skeleton.tsx';
import type { useNotifications } from './queries.ts';

interface NewestNotificationsProps {
  notices: ReturnType<typeof useNotifications>;
  /** Undefined until they are loaded. */
  shown: readonly Notification[] | undefined;
  /** True for one line when there are none. It is as high while it loads, so that nothing below moves. */
  inLine?: boolean;
  children: (list: readonly Notification[]) => ReactNode;
}

/** Shows the list that `children` draws, or that it is empty, couldn't be loaded, or is loading. */
export function NewestNotifications({ notices, shown, inLine = false, children }: NewestNotificationsProps) {
  if (shown && shown.length > 0) return children(shown);
  if (shown)
    return inLine ? (
      <p className="notices-line small muted">Nothing new.</p>
    ) : (
      <EmptyState row art="messages" title="Nothing new" level="h3">
        When someone answers you, it shows up here.
      </EmptyState>
    );
  if (notices.isError)
    return (
      <InlineError onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
        We couldn’t load your notifications. Try again.
      </InlineError>
    );
  const label = 'Loading your notifications...';
  return inLine ? (
    <Skeleton label={label} className="notices-line">
      <SkeletonBlock w="40%" h=".875rem" />
    </Skeleton>
  ) : (
    <SkeletonList label={label} rows={3} />
  );
}
