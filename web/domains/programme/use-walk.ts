import { useEffect, useState } from 'react';
import { useMember } from '../../platform/session/session.ts';
import { idle, pauseWalk, readWalk, startWalk, type Walk, writeWalk } from './walk-timer.ts';

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
  const [walk, setWalk] = useState<Walk>(() => readWalk(stored(key), Date.now()));

  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === key && setWalk(readWalk(event.newValue, Date.now()));
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);

  const keep = (next: Walk) => {
    setWalk(next);
    store(key, next);
  };
  return {
    walk,
    start: () => keep(startWalk(walk, Date.now())),
    pause: () => keep(pauseWalk(walk, Date.now())),
    reset: () => keep(idle),
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, walk: Walk): void {
  try {
    // A walk belongs to its day, so the first change removes walks of older days.
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && name !== key) localStorage.removeItem(name);
    if (walk.state === 'idle') localStorage.removeItem(key);
    else localStorage.setItem(key, writeWalk(walk));
  } catch {
    // Without storage the walk lasts as long as the page.
  }
}
