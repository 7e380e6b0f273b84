import { useEffect } from 'react';
import { nameArrival } from './route-announcer.ts';

/** Sets the tab's title while the component is mounted. Without a title, the route's applies. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    nameArrival(title);
    return () => nameArrival(null);
  }, [title]);
}
