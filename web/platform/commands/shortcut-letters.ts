import { useSyncExternalStore } from 'react';

/**
 * Storage key. Members can switch single-key shortcuts off, for speech input or accidental key presses (WCAG
 * 2.1.4).
 */
const key = 'evolve.letters';
const listeners = new Set<() => void>();

export const lettersAreOn = (): boolean => localStorage.getItem(key) !== 'off';

export function setLetters(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
  for (const listener of listeners) listener();
}

export const useLetters = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lettersAreOn);
