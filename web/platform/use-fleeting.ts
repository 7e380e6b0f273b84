import { useCallback, useEffect, useRef, useState } from 'react';

/** A message that goes away by itself. Saying something new starts its time afresh. */
export function useFleeting<T>(): { said: T | null; say: (words: T, ms: number) => void; hush: () => void } {
  const [said, setSaid] = useState<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hush = useCallback(() => {
    clearTimeout(timer.current);
    setSaid(null);
  }, []);
  const say = useCallback((words: T, ms: number) => {
    clearTimeout(timer.current);
    setSaid(words);
    timer.current = setTimeout(() => setSaid(null), ms);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { said, say, hush };
}
