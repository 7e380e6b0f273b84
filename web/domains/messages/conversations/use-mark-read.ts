import { useEffect, useRef, useSyncExternalStore } from 'react';
import { markRead } from './data.ts';

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

interface Seen {
  /** Position up to which messages were shown. */
  shownTo: number;
  readTo: number;
  unread: number;
  /** When the conversation was last read from the server, in ms. */
  updatedAt: number;
}

/** Time without scrolling in ms, after which messages in view count as read. */
const settles = 300;

/** Marks messages that were shown on a visible screen as read. A failed call is repeated when the conversation is next read. */
export function useMarkRead(address: string, { shownTo, readTo, unread, updatedAt }: Seen): void {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const marked = useRef(0);
  useEffect(() => {
    if (!isVisible || unread === 0 || shownTo <= readTo || updatedAt === 0) return;
    if (marked.current >= shownTo) return;
    const timer = setTimeout(() => {
      marked.current = shownTo;
      markRead(address, shownTo).catch(() => {
        marked.current = 0;
      });
    }, settles);
    return () => clearTimeout(timer);
  }, [address, shownTo, readTo, unread, updatedAt, isVisible]);
}
