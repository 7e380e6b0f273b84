import { useCallback, useEffect, useRef, useState } from 'react';

/** Shows a message for a given time in ms. A new message restarts the time. */
export function useTimedMessage<T>(): {
  message: T | null;
  show: (words: T, ms: number) => void;
  clear: () => void;
} {
  const [message, setSaid] = useState<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    setSaid(null);
  }, []);
  const show = useCallback((words: T, ms: number) => {
    clearTimeout(timer.current);
    setSaid(words);
    timer.current = setTimeout(() => setSaid(null), ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { message, show, clear };
}
