import { useEffect } from 'react';

/**
 * Calls `onReturn` when Back restores this page from the back/forward cache. Anything in progress at that
 * time is over.
 */
export function usePageRestored(onReturn: () => void): void {
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, [onReturn]);
}
