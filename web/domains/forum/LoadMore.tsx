import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

interface LoadMoreProps {
  busy: boolean;
  /** After a failure only the button tries again. */
  failed: boolean;
  busyText: string;
  onMore: () => void;
}

/** Reads on when it comes near, and is a button for whoever would rather press one. */
export function LoadMore({ busy, failed, busyText, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const near = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) onMore();
  });
  useEffect(() => {
    if (!place.current || busy || failed) return;
    const observer = new IntersectionObserver((entries) => near(entries), { rootMargin: '600px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div className="loadmore" ref={place}>
      <Button busy={busy} busyText={busyText} onClick={onMore}>
        Load more
      </Button>
    </div>
  );
}
