import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

interface LoadMoreProps {
  busy: boolean;
  /** True after a failure. Only the button then retries. */
  failed?: boolean;
  label?: string;
  busyText?: string;
  /** Distance to the end of the list at which the next page loads, in px. */
  ahead?: number;
  onMore: () => void;
}

/** The end of a paged list. Loads the next page when it comes near, and has a button for the same. */
export function LoadMore({
  busy,
  failed = false,
  label = 'Load more',
  busyText = 'Loading...',
  ahead = 600,
  onMore,
}: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) onMore();
  });
  useEffect(() => {
    if (!place.current || busy || failed) return;
    const observer = new IntersectionObserver((entries) => near(entries), {
      rootMargin: `${ahead}px`,
      // For a list that scrolls in a box of its own.
      scrollMargin: `${ahead}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, failed, ahead]);
  return (
    <div className="grid place-items-center p-4" ref={place}>
      <Button size="sm" busy={busy} busyText={busyText} onClick={onMore}>
        {label}
      </Button>
    </div>
  );
}
