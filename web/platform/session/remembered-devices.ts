import { readStored, writeStored } from '../app/browser-storage.ts';

/**
 * Tokens by which the server remembers this device, one for each account that signed in here, the newest first. They open nothing: they
 * only keep the wrong guesses of others from locking a member out on their own device (ruling 26). Kept without names, and after
 * signing out.
 */
const key = 'evolve.devices';
/** Says that the server was asked about this device: by a sign-in, or for a session from before. */
const settledKey = 'evolve.device-settled';
const most = 5;

export function deviceTokens(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps the token of an answer; null says that the device is remembered already. */
export function storeDeviceToken(token: string | null | undefined): void {
  // Without storage this device counts as a new one every time.
  writeStored(settledKey, '1');
  if (token) writeStored(key, JSON.stringify([token, ...deviceTokens()].slice(0, most)));
}

export const isDeviceSettled = (): boolean => readStored(settledKey) !== null;

/**
 * Forgets every token here, because "everywhere" leaves nothing behind. Another account of this device is remembered anew at its next
 * sign-in.
 */
export function forgetDeviceTokens(): void {
  writeStored(key, null);
  writeStored(settledKey, null);
}
