import { useEffect } from 'react';

/** Tells when Back has brought this very page from the browser's memory: what was under way when it was left is over. */
export function usePageRestored(onReturn: () => void): void {
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, [onReturn]);
}
