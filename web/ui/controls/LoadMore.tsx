import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { focusNear } from '../hooks/restore-focus.ts';
import { Button } from './Button.tsx';

interface LoadMoreProps {
  busy: boolean;
  /** True after a failure, or the sentence about it. Only the button then retries. */
  failed?: ReactNode;
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
  /** The row before the button, while a page that it asked for is on its way. */
  const pressed = useRef<HTMLElement>(null);
  const isFailed = Boolean(failed);
  useEffect(() => {
    if (!busy) pressed.current = null;
  }, [busy]);
  useEffect(
    () => () => {
      // The button is gone with the last page, so the focus moves on to the first row of that page.
      const last = pressed.current;
      if (last) requestAnimationFrame(() => focusNear(last.isConnected ? rowAfter(last) : null)());
    },
    [],
  );
  useEffect(() => {
    if (!place.current || busy || isFailed) return;
    const observer = new IntersectionObserver((entries) => near(entries), {
      rootMargin: `${ahead}px`,
      // For a list that scrolls in a box of its own.
      scrollMargin: `${ahead}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [busy, isFailed, ahead]);
  return (
    <div className="grid place-items-center p-4" ref={place}>
      {busy || failed === true || !failed ? null : (
        <p className="small mb-2" role="alert">
          {failed}
        </p>
      )}
      <Button
        size="sm"
        busy={busy}
        busyText={busyText}
        onClick={() => {
          pressed.current = rowBefore(place.current);
          onMore();
        }}
      >
        {label}
      </Button>
    </div>
  );
}

const rows = 'li, article, tbody > tr';
const rowsAround = (element: Element): HTMLElement[] => [
  ...(element.closest('main') ?? document.body).querySelectorAll<HTMLElement>(rows),
];

/** Returns the last row above an element. A row inside a row counts, because only their order matters. */
const rowBefore = (element: Element | null): HTMLElement | null =>
  (element &&
    rowsAround(element).findLast(
      (row) => element.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING,
    )) ??
  null;

const rowAfter = (row: HTMLElement): HTMLElement | null => {
  const all = rowsAround(row);
  return all[all.indexOf(row) + 1] ?? null;
};
