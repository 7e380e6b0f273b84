import type { QueryFilters } from '@tanstack/react-query';
import { CloudOff } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { counted } from '../../ui/formats.ts';
import { queryClient } from '../query/query.ts';
import { usePending } from './outbox.ts';

/** Shows a line under the navigation bar while offline. It blocks nothing. */
export function OfflineNotice() {
  const online = useOnline();
  const waiting = usePending().length;
  const isUnread = useIsUnread() && !online;
  return (
    <div role="status" className={isUnread ? 'no-print never-read' : 'no-print'}>
      {online ? null : (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-2 text-center text-sm text-muted">
          <Icon as={CloudOff} size="sm" />
          {isUnread
            ? 'You’re offline, and this page hasn’t been opened on this device yet.'
            : waiting > 0
              ? `You’re offline. ${changes(waiting)} will be saved when you’re back online.`
              : 'You’re offline. What you write is kept here until you’re back online.'}
          {isUnread ? (
            <Button size="sm" onClick={retry}>
              Retry
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}

/** Reads of this page that have no cached data and wait for a connection. */
const unread: QueryFilters = {
  type: 'active',
  fetchStatus: 'paused',
  predicate: ({ state }) => state.data === undefined,
};

const useIsUnread = (): boolean =>
  useSyncExternalStore(
    (changed) => queryClient.getQueryCache().subscribe(changed),
    // A page that shows data and only lacks an addition counts as opened before.
    () =>
      document.querySelector('.main .loading') !== null &&
      queryClient.getQueryCache().findAll(unread).length > 0,
  );

/** Retries the reads. A browser may report offline although the server can be reached. */
const retry = (): void => void queryClient.resetQueries(unread);

export const changes = (count: number): string => counted(count, 'change');

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
