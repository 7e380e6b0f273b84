import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './Button.tsx';

interface LoadMoreProps {
  busy: boolean;
  /** After a failure only the button tries again. */
  failed?: boolean;
  label?: string;
  busyText?: string;
  /** How many px before the end it reads on. */
  ahead?: number;
  onMore: () => void;
}

/** The end of a list in pages: reads on when it comes near, and is a button for whoever would rather press one. */
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
    const observer = new IntersectionObserver((entries) => near(entries), { rootMargin: `${ahead}px` });
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
