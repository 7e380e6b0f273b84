import { useSyncExternalStore } from 'react';
import { dateTimeWords } from '../formats.ts';
import { relativeTime } from './relative-time.ts';

// One timer for all times on the page. The words change by the hour, so once a minute is enough.
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Math.max(now, Date.now());
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the time in ms, accurate to a minute. Rerenders as it passes. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/**
 * Shows "2h ago", with the exact time in the device's zone as title and spoken name. `at` is an ISO instant. `inSentence` starts with
 * a small letter.
 */
export function RelativeTime({
  at,
  inSentence = false,
  className,
}: {
  at: string;
  inSentence?: boolean;
  className?: string | undefined;
}) {
  const time = Date.parse(at);
  // Subscribes to the words and not to the time, because a minute changes few of the hundreds on a page.
  const words = useSyncExternalStore(subscribe, () => {
    const text = relativeTime(time, now);
    return inSentence ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  });
  const whole = dateTimeWords('date', time);
  return (
    <time className={className} dateTime={at} title={whole}>
      <span aria-hidden>{words}</span>
      <span className="sr">{`${words}, ${whole}`}</span>
    </time>
  );
}
