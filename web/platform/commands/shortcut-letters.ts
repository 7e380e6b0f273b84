import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../app/browser-storage.ts';

/**
 * Storage key. Members can switch single-key shortcuts off, for speech input or accidental key presses (WCAG
 * 2.1.4).
 */
const key = 'evolve.letters';
const listeners = new Set<() => void>();

export const lettersAreOn = (): boolean => readStored(key) !== 'off';

export function setLetters(on: boolean): void {
  writeStored(key, on ? null : 'off');
  for (const listener of listeners) listener();
}

export const useLetters = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lettersAreOn);
