import { useEffect } from 'react';
import { nameArrival } from './route-announcer.ts';

/** Names the tab of the browser after what a page shows, once that is known; until then, and afterwards, its route does. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    nameArrival(title);
    return () => nameArrival(null);
  }, [title]);
}
