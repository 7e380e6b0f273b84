import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { type DaySettings, isEvening, type MemberDay, memberDay } from './member-date.ts';

/*
 * The one clock of the web. The server decides which date an act belongs to; this clock tells an open page that the member's
 * date has changed, so that it never shows yesterday as today. A page can stay open over midnight, over sleep and over a
 * change of the device's zone, so nothing here relies on a timer that fires on time: each event that may follow a pause
 * makes the clock look again.
 */

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
const minute = 60_000;

const look = (): void => {
  for (const listener of listeners) listener();
};
const lookIfVisible = (): void => {
  if (document.visibilityState === 'visible') look();
};

/** Every date and every noon begins with a whole minute, in every zone. */
function plan(): void {
  timer = setTimeout(
    () => {
      look();
      plan();
    },
    minute - (Date.now() % minute),
  );
}

/** Calls `listener` at each whole minute and whenever the page may have slept. Returns the unsubscribe function. */
export function subscribeClock(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

const windowEvents = ['focus', 'pageshow', 'online'] as const;

function start(): void {
  plan();
  for (const name of windowEvents) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', lookIfVisible);
  document.addEventListener('resume', look);
}

function stop(): void {
  clearTimeout(timer);
  for (const name of windowEvents) window.removeEventListener(name, look);
  document.removeEventListener('visibilitychange', lookIfVisible);
  document.removeEventListener('resume', look);
}

/** A day as one word, so that the same day is the same value. */
const spell = (day: DaySettings): string => {
  const { date, isMorning } = memberDay(Date.now(), day);
  return isMorning ? `${date} morning` : date;
};

/** The member's date and whether it is still morning; the component renders again when either changes. */
export function useMemberDay(day: DaySettings): MemberDay {
  const [date = '', morning] = useSyncExternalStore(subscribeClock, () => spell(day)).split(' ');
  return { date, isMorning: morning !== undefined };
}

/** Whether it is evening for the member; the component renders again when the evening begins or ends. */
export const useIsEvening = (day: DaySettings): boolean =>
  useSyncExternalStore(subscribeClock, () => isEvening(Date.now(), day));

/** The zone the device is in; renders again when the device moves to another one. */
export const useDeviceZone = (): string => useSyncExternalStore(subscribeClock, deviceZone);

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Calls `onChange` when the member's date changes, and at noon, while the component is mounted. */
export function useDayChange(day: DaySettings | undefined, onChange: () => void): void {
  const key = useSyncExternalStore(subscribeClock, () => (day ? spell(day) : ''));
  const seen = useRef(key);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === key) return;
    const isFirst = seen.current === '';
    seen.current = key;
    if (!isFirst && key !== '') change();
  }, [key]);
}
