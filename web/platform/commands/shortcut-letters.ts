import { useSyncExternalStore } from 'react';

/** Shortcuts of a single letter can be switched off, for people who speak to their device or press keys by accident (WCAG 2.1.4). */
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
