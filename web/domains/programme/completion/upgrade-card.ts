import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';

/**
 * The upgrade offer after day 3. The server sends the sentence once. It stays on this device until it is dismissed, and
 * never returns after that.
 */
const card = storedValue('evolve.upgrade-card', { perMember: true });
const dismissed = '';

/** Stores the server's sentence, unless this member has one or dismissed it. */
export function storeUpgradeCard(words: string): void {
  if (card.get() === null) card.set(words);
}

export const dismissUpgradeCard = (): void => void card.set(dismissed);

/** Returns the sentence to show, or null. */
export const useUpgradeCard = (): string | null => useStoredValue(card) || null;
