import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { usePending } from './outbox.ts';

/** A line under the bar while there is no connection; nothing is blocked by it. */
export function OfflineNotice() {
  const online = useOnline();
  const waiting = usePending().length;
  return (
    <div role="status" className="no-print">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-sunken px-4 py-2 text-center text-sm text-muted">
          <Icon as={CloudOff} size="sm" />
          {waiting > 0
            ? `You are offline. ${changes(waiting)} will be saved when the connection returns.`
            : 'You are offline. What you write is kept here until the connection returns.'}
        </p>
      )}
    </div>
  );
}

export const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

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
