import { storedValue } from './stored-value.ts';

/**
 * The device tokens, one for each account that signed in here, newest first. A token grants no access. It
 * only gives this device its own count of wrong passwords. Tokens have no names and stay after
 * signing out.
 */
const tokens = storedValue<string[]>('evolve.devices', {
  parse(text) {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) ? kept.filter((token) => typeof token === 'string').slice(0, most) : null;
  },
});
/** Set once the server was asked for a device token, at sign-in or by `registerDevice`. */
const settled = storedValue('evolve.device-settled');
const most = 5;

export const deviceTokens = (): string[] => tokens.get() ?? [];

/** Stores the device token of a response. Null means that the server remembers the device already. */
export function storeDeviceToken(token: string | null | undefined): void {
  settled.set('1');
  if (token) tokens.set([token, ...deviceTokens()].slice(0, most));
}

export const isDeviceSettled = (): boolean => settled.get() !== null;

/**
 * Deletes every token on this device, after signing out everywhere. Other accounts get a new token at their
 * next sign-in.
 */
export function forgetDeviceTokens(): void {
  tokens.remove();
  settled.remove();
}
