import { useEffect, useState } from 'react';

/** Pause after the last key before the server is asked, in ms. */
export const typingRest = 250;

/** Returns `value` once it has not changed for `typingRest` ms, so that typing a word makes one search. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return;
    const timer = setTimeout(() => setDebounced(value), typingRest);
    return () => clearTimeout(timer);
  }, [value, debounced]);
  return debounced;
}
