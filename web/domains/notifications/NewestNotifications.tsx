import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import type { useNotifications } from './queries.ts';

interface NewestNotificationsProps {
  notices: ReturnType<typeof useNotifications>;
  /** Undefined until they are loaded. */
  shown: readonly Notification[] | undefined;
  children: (list: readonly Notification[]) => ReactNode;
}

/** Shows the list that `children` draws, or that it is empty, couldn't be loaded, or is loading. */
export function NewestNotifications({ notices, shown, children }: NewestNotificationsProps) {
  if (shown && shown.length > 0) return children(shown);
  if (shown)
    return (
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
  return <SkeletonList label="Loading your notifications..." rows={3} />;
}
