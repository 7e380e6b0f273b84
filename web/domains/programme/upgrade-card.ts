import { useSyncExternalStore } from 'react';
import { currentMember } from '../../platform/session/session.ts';

/**
 * The soft card after day 3 (decision 1). The server says it once, with the answer to that completion; it stays on this
 * device until it is dismissed, and a dismissed one never returns for that member.
 */
const keyOf = (): string => `evolve.upgrade-card.${currentMember() ?? ''}`;
const dismissed = '';
const listeners = new Set<() => void>();

/** Keeps the server's sentence, unless this member has dismissed it before. */
export function storeUpgradeCard(words: string): void {
  if (read() === null) write(words);
}

export const dismissUpgradeCard = (): void => write(dismissed);

/** The sentence to show, or null. */
export const useUpgradeCard = (): string | null => useSyncExternalStore(subscribe, read) || null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(keyOf());
  } catch {
    return null;
  }
}

function write(words: string): void {
  try {
    localStorage.setItem(keyOf(), words);
  } catch {
    // A card that cannot be remembered is not shown.
  }
  for (const listener of listeners) listener();
}
