import { useEffect, useRef, useSyncExternalStore } from 'react';
import { markRead } from './queries.ts';

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

interface Seen {
  /** Position of the newest loaded message. */
  position: number;
  unread: number;
  /** When the conversation was last read from the server, in ms. */
  updatedAt: number;
  /** False while the member reads further up, so the newest messages aren't on the screen. */
  isAtEnd: boolean;
}

/** Marks messages as read while they are on a visible screen. A failed call is repeated when the conversation is next read. */
export function useMarkRead(address: string, { position, unread, updatedAt, isAtEnd }: Seen): void {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const marked = useRef(0);
  useEffect(() => {
    if (!isVisible || !isAtEnd || unread === 0 || position === 0 || updatedAt === 0) return;
    if (marked.current === position) return;
    marked.current = position;
    markRead(address, position).catch(() => {
      marked.current = 0;
    });
  }, [address, position, unread, updatedAt, isVisible, isAtEnd]);
}
