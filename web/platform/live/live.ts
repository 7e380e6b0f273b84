import { useEffect, useEffectEvent } from 'react';
import type { LiveEvents, LiveName } from '#contract/platform/live-names.ts';

/* The part of live events that screens need. The stream itself is loaded after the first paint (`start-live.ts`). */

export type LiveEvent = { [Name in LiveName]: { name: Name; data: LiveEvents[Name] } }[LiveName];

/** Something open that members watch together: the feed, or a topic, post, group or circle by its id. */
export type Place = 'feed' | `${'topic' | 'post' | 'group' | 'news' | 'lesson' | 'gathering'}:${string}`;

const listeners = new Set<(event: LiveEvent) => void>();
const watchers = new Set<() => void>();
const places = new Map<Place, number>();

/** Passes an event to the screens of this tab. */
export const deliver = (event: LiveEvent): void => {
  for (const listener of listeners) listener(event);
};

/** Calls `listener` with every event. Returns the unsubscribe function. */
function onLive(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns what is open in this tab. */
export const openPlaces = (): Place[] => [...places.keys()];

/** Calls `watcher` when `openPlaces` changes. Returns the unsubscribe function. */
export function onPlaces(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Receives the events of a name while the component is mounted. */
export function useLive<Name extends LiveName>(name: Name, onEvent: (data: LiveEvents[Name]) => void): void {
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.name === name) onEvent(event.data as LiveEvents[Name]);
  });
  useEffect(() => onLive((event) => hear(event)), []);
}

/** Time in ms in which a screen answers once to events that many members may cause. */
const together = 1_000;

/** Receives the events of a name while the component is mounted: the first one at once, and those that follow within a second together. */
export function useLiveTogether<Name extends LiveName>(
  name: Name,
  onEvents: (events: readonly LiveEvents[Name][]) => void,
): void {
  const hear = useEffectEvent((events: readonly LiveEvents[Name][]) => onEvents(events));
  useEffect(() => {
    const waiting: LiveEvents[Name][] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function pass(): void {
      timer = undefined;
      const events = waiting.splice(0);
      if (events.length === 0) return;
      hear(events);
      timer = setTimeout(pass, together);
    }
    const stop = onLive((event) => {
      if (event.name !== name) return;
      waiting.push(event.data as LiveEvents[Name]);
      if (timer === undefined) pass();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [name]);
}

/** Asks the server for the events of a place while the component is mounted. Undefined for none. */
export function useLivePlace(place: Place | undefined): void {
  useEffect(() => {
    if (place === undefined) return;
    count(place, 1);
    return () => count(place, -1);
  }, [place]);
}

function count(place: Place, by: 1 | -1): void {
  const before = places.get(place) ?? 0;
  if (before + by > 0) places.set(place, before + by);
  else places.delete(place);
  if (before === 0 || before + by === 0) for (const watcher of watchers) watcher();
}
