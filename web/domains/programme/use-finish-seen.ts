import { useState } from 'react';
import { useMember } from '../../platform/session.ts';

/** Whether this member has seen the finish of a round on this device; a reload does not repeat the ceremony. */
export function useFinishSeen(round: number): [seen: boolean, see: () => void] {
  const key = `evolve.finish.${useMember().id}.${round}`;
  const [seenNow, setSeenNow] = useState<string | null>(null);
  return [
    seenNow === key || wasSeen(key),
    () => {
      setSeenNow(key);
      try {
        localStorage.setItem(key, 'seen');
      } catch {
        // Then it is remembered until the page is left.
      }
    },
  ];
}

function wasSeen(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
