import { useSyncExternalStore } from 'react';
import { relativeTime } from './relative-time.ts';

// One timer for every time on the page; the words change by the hour, so a minute is soon enough.
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

/** The time in ms, good to a minute: whoever uses it is drawn again as it passes. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

const exact = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short' });

/** "2h ago", with the exact time on the member's clock as its title and spoken name. `at` is an ISO instant. */
export function RelativeTime({ at }: { at: string }) {
  const time = Date.parse(at);
  // The words are what is watched, not the time: hundreds of times are on a page, and a minute changes few of them.
  const words = useSyncExternalStore(subscribe, () => relativeTime(time, now));
  const whole = exact.format(time);
  return (
    <time dateTime={at} title={whole}>
      <span aria-hidden>{words}</span>
      <span className="sr">{`${words}, ${whole}`}</span>
    </time>
  );
}
