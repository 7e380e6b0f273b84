import { useEffect, useState } from 'react';

/** How long typing rests, in ms, before the server is asked. */
export const typingRest = 250;

/** Returns `value` once it has not changed for `typingRest` ms, so that a word is searched for once and not once a letter. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    if (Object.is(value, debounced)) return;
    const timer = setTimeout(() => setDebounced(value), typingRest);
    return () => clearTimeout(timer);
  }, [value, debounced]);
  return debounced;
}
