import { useMemo } from 'react';
import { storedKeys, writeStored } from '../../../platform/app/browser-storage.ts';
import { useMember } from '../../../platform/session/session.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { idle, pauseWalk, readWalk, startWalk, type Walk } from './walk-timer.ts';

const prefix = 'evolve.walk.';

export interface WalkControl {
  walk: Walk;
  start: () => void;
  pause: () => void;
  /** Clears the walk, after its tick or to start over. */
  reset: () => void;
}

/** Returns the walk of one day. Local storage keeps it across reloads and tabs. */
export function useWalk(round: number, day: number): WalkControl {
  const key = `${prefix}${useMember().id}.${round}.${day}`;
  const stored = useMemo(
    () => storedValue<Walk>(key, { parse: (text) => readWalk(text, Date.now()) }),
    [key],
  );
  const walk = useStoredValue(stored) ?? idle;
  const keep = (next: Walk) => {
    // A walk belongs to its day, so the first change removes walks of older days.
    for (const name of storedKeys(prefix)) if (name !== key) writeStored(name, null);
    stored.set(next);
  };
  return {
    walk,
    start: () => keep(startWalk(walk, Date.now())),
    pause: () => keep(pauseWalk(walk, Date.now())),
    reset: () => stored.remove(),
  };
}
