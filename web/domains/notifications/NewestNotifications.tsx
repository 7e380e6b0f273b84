import type { ReactNode } from 'react';
import type { Notification } from '#contract/notifications/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock, SkeletonList } from '../../ui/display/Skeleton.tsx';
import type { useNotifications } from './data.ts';

interface NewestNotificationsProps {
  notices: ReturnType<typeof useNotifications>;
  /** Undefined until they are loaded. */
  shown: Notification[] | undefined;
  /** True for one line when there are none. It is as high while it loads, so that nothing below moves. */
  inLine?: boolean;
  children: (list: Notification[]) => ReactNode;
}

/** Shows the list that `children` draws, or that it is empty, couldn't be loaded, or is loading. */
export function NewestNotifications({ notices, shown, inLine = false, children }: NewestNotificationsProps) {
  const label = 'Loading your notifications...';
  return (
    <ListOf
      query={{ ...notices, data: shown, hasNextPage: false }}
      loading={
        inLine ? (
          <Skeleton label={label} className="flex items-center min-h-12 px-5">
            <SkeletonBlock w="40%" h=".875rem" />
          </Skeleton>
        ) : (
          <SkeletonList label={label} rows={3} />
        )
      }
      failed="We couldn’t load your notifications. Try again."
      empty={
        inLine ? (
          <p className="flex items-center min-h-12 px-5 small muted">Nothing new.</p>
        ) : (
          <EmptyState row art="messages" title="Nothing new" level="h3">
            When someone answers you, it shows up here.
          </EmptyState>
        )
      }
      rows={children}
    />
  );
}
