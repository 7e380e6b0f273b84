import { useEffect, useEffectEvent, useState } from 'react';

/** The browser's close request: on Android the Back button or gesture. Browsers without it leave Back to the history. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

/**
 * Closes what covers the screen when a phone's Back is pressed, instead of leaving the page. Keyboards have Escape, which each part hears
 * itself, so this is for touch alone.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // A request uses its watcher up. What stays open after it, because it asked first, gets another one.
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
