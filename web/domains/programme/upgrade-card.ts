import { useSyncExternalStore } from 'react';
import { currentMember } from '../../platform/session/session.ts';

/**
 * Storage key of the upgrade offer after day 3 (decision 1). The server sends the sentence once. It stays on this device until it is
 * dismissed, and never returns after that.
 */
const keyOf = (): string => `evolve.upgrade-card.${currentMember() ?? ''}`;
const dismissed = '';
const listeners = new Set<() => void>();

/** Stores the server's sentence, unless this member has one or dismissed it. */
export function storeUpgradeCard(words: string): void {
  if (read() === null) write(words);
}

export const dismissUpgradeCard = (): void => write(dismissed);

/** Returns the sentence to show, or null. */
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
    // Without storage the card is not shown.
  }
  for (const listener of listeners) listener();
}
