import { readStored, writeStored } from '../app/browser-storage.ts';

/**
 * Storage key of the device tokens, one for each account that signed in here, newest first. A token grants no
 * access. It only gives this device its own count of wrong passwords (ruling 26). Tokens have no names and
 * stay after signing out.
 */
const key = 'evolve.devices';
/** Storage key: set once the server was asked for a device token, at sign-in or by `registerDevice`. */
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

/** Stores the device token of a response. Null means that the server remembers the device already. */
export function storeDeviceToken(token: string | null | undefined): void {
  // Without storage this device counts as a new one at every sign-in.
  writeStored(settledKey, '1');
  if (token) writeStored(key, JSON.stringify([token, ...deviceTokens()].slice(0, most)));
}

export const isDeviceSettled = (): boolean => readStored(settledKey) !== null;

/**
 * Deletes every token on this device, after signing out everywhere. Other accounts get a new token at their
 * next sign-in.
 */
export function forgetDeviceTokens(): void {
  writeStored(key, null);
  writeStored(settledKey, null);
}
