import { generateSecret, generateURI, verifySync } from 'otplib';
import { decrypt, deriveKey, encrypt } from '#server/platform/encrypt.ts';
import { stepSeconds } from './rules.ts';

export const newAuthenticatorSecret = (): string => generateSecret();

/** Returns the `otpauth:` URL that an app reads from a QR code. */
export const authenticatorUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

const place = (memberId: string): string => `authenticator ${memberId}`;
const keyOf = (serverKey: Buffer): Buffer => deriveKey(serverKey, 'authenticators');

export const sealSecret = (serverKey: Buffer, memberId: string, secret: string): Buffer =>
  encrypt(keyOf(serverKey), secret, place(memberId));

export const openSecret = (serverKey: Buffer, memberId: string, sealed: Buffer): string =>
  decrypt(keyOf(serverKey), sealed, place(memberId)).toString('utf8');

/**
 * Returns the time step of a code of six digits, or null if it is wrong. The steps beside the present one
 * count too, and steps up to `after` don't, so that a code works once (RFC 6238).
 */
export function stepOfCode(secret: string, code: string, now: Date, after = 0): number | null {
  // The library throws for an `after` that is ahead: the clock went back, or that of another server is fast.
  if (after > Math.floor(now.getTime() / 1000 / stepSeconds) + 1) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
    ...(after > 0 && { afterTimeStep: after }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
