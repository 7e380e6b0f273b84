import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { deviceZone } from '../../ui/formats.ts';
import { type DaySettings, isEvening, type MemberDay, memberDay } from './member-date.ts';

/* The one clock of the web. The server decides which date an act belongs to. This clock tells an open page
   that the member's date has changed, so that it never shows yesterday as today. A page can stay open over
   midnight, over sleep and over a change of the device's zone, so no timer can be trusted to fire on time.
   Each event that may follow a pause makes the clock check again. */

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
const minute = 60_000;

const look = (): void => {
  for (const listener of listeners) listener();
};
const lookIfVisible = (): void => {
  if (document.visibilityState === 'visible') look();
};

/** Every date and every noon begins at a whole minute, in every zone. */
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

/** Returns a day as one string, so that equal days are equal values. */
const spell = (day: DaySettings): string => {
  const { date, isMorning } = memberDay(Date.now(), day);
  return isMorning ? `${date} morning` : date;
};

/** Returns the member's date and whether it is morning. Rerenders when either changes. */
export function useMemberDay(day: DaySettings): MemberDay {
  const [date = '', morning] = useSyncExternalStore(subscribeClock, () => spell(day)).split(' ');
  return { date, isMorning: morning !== undefined };
}

/** Returns true while it is evening for the member. Rerenders when that changes. */
export const useIsEvening = (day: DaySettings): boolean =>
  useSyncExternalStore(subscribeClock, () => isEvening(Date.now(), day));

/** Returns the device's time zone. Rerenders when it changes. */
export const useDeviceZone = (): string => useSyncExternalStore(subscribeClock, deviceZone);

export { deviceZone };

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
