import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The browser's `CloseWatcher`: on Android it receives the Back button or gesture. Browsers without it use
 * Back for the history.
 */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

/**
 * Closes an open overlay on a phone's Back button instead of leaving the page. Only for touch, because each
 * overlay handles Escape itself.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A close request uses its watcher up. An overlay that stays open, because it asked first, gets a new one.
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    const { CloseWatcher: Watcher } = window as { CloseWatcher?: new () => CloseWatcher };
    if (!isOpen || !Watcher || !matchMedia('(pointer: coarse)').matches) return;
    const watcher = new Watcher();
    watcher.onclose = () => {
      close();
      setRequests((count) => count + 1);
    };
    return () => watcher.destroy();
  }, [isOpen, requests]);
}
