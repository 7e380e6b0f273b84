import { passwordTooShort, shortestPasswords, tooShortFor } from '#contract/auth/constants.ts';
import { type Tier, tiers } from '#contract/membership/tiers.ts';
import { type StartPage, startPagesOf } from '#contract/profile/start-pages.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * A session ends after this idle time in ms, and each use renews it. It is longer than any
 * pause.
 */
export const sessionIdle = 90 * day;
/** Sessions per account. A new one replaces the least recently used. */
export const sessionsPerMember = 20;
/** A remembered device is deleted after this time without use, in ms. */
export const deviceIdle = 180 * day;
/** Remembered devices per account. A new one replaces the least recently used. */
export const devicesPerMember = 10;
export const resetLife = 60 * 60 * 1000;
export const verificationLife = 7 * day;

/** Password guesses per account in 15 minutes, and for each remembered device separately. */
export const guesses = { most: 10, within: 15 * 60 * 1000 };
/** Emails with a reset link per address in 30 minutes. */
export const resetRequests = { most: 5, within: 30 * 60 * 1000 };
/** Confirmation emails per member in an hour, because the address may belong to someone else. */
export const verificationRequests = { most: 5, within: 60 * 60 * 1000 };

/** Shown to a member whose account will be deleted, when they try to change something. */
export const leavingRefusal =
  'Your account is about to be deleted. Choose “Keep my account” before you change anything.';

/** A session last used before this instant has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - sessionIdle);

/** A remembered device last used before this instant has expired. */
export const deviceIdleSince = (now: Date): Date => new Date(now.getTime() - deviceIdle);

export const isLive = (session: { last_used_at: Date }, now: Date): boolean =>
  session.last_used_at > idleSince(now);

/** Normalises an address for comparison. The member's own spelling is stored for display. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export type Policy = 'spec' | 'strict';

/** Returns the least characters of a new password. */
export const shortestPassword = (policy: Policy, isAdmin = false): number =>
  isAdmin ? shortestPasswords.admin : shortestPasswords[policy];

/**
 * Returns why a password is refused, or null. `spec` needs six characters, `strict`
 * eight and no common password, an administrator twelve.
 */
export function passwordProblem(
  password: string,
  { policy, isAdmin = false, isCommon }: { policy: Policy; isAdmin?: boolean; isCommon: boolean },
): string | null {
  const length = [...password].length;
  if (length < shortestPasswords.spec) return passwordTooShort;
  const least = shortestPassword(policy, isAdmin);
  if (length < least) return tooShortFor(least);
  if ((policy === 'strict' || isAdmin) && isCommon)
    return 'Many people use this password. Please choose one that only you use.';
  return null;
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/**
 * Rates a password for the hint below the field: by length first, then by variety. A common password is
 * always weak.
 */
export function passwordStrength(password: string, isCommon: boolean): Strength {
  const length = [...password].length;
  if (length < shortestPasswords.spec) return 'short';
  if (isCommon) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score = length + kinds * 2 + Math.min(distinct, 10) / 2;
  if (score < 15 || distinct < 5) return 'weak';
  return score < 22 ? 'fair' : 'strong';
}

/** Returns a short device name from a user agent, for the list of sessions. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /OPR\//.test(userAgent)
      ? 'Opera'
      : /Firefox\//.test(userAgent)
        ? 'Firefox'
        : /Chrom(e|ium)\//.test(userAgent)
          ? 'Chrome'
          : /Safari\//.test(userAgent)
            ? 'Safari'
            : '';
  const system = /iPhone/.test(userAgent)
    ? 'iPhone'
    : /iPad/.test(userAgent)
      ? 'iPad'
      : /Android/.test(userAgent)
        ? 'Android'
        : /Mac OS X/.test(userAgent)
          ? 'Mac'
          : /Windows/.test(userAgent)
            ? 'Windows'
            : /Linux/.test(userAgent)
              ? 'Linux'
              : '';
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}

/** Returns a stored start page, or null if the member may not open it or there is no such page any more. */
export const startPageOf = (
  stored: string | null,
  member: Parameters<typeof startPagesOf>[0],
): StartPage | null => startPagesOf(member).find((page) => page === stored) ?? null;

/** Returns a stored tier; `starter` for a missing or unknown one. */
export const tierOf = (stored: string | null): Tier => tiers.find((tier) => tier === stored) ?? 'starter';

/** Time in ms in which staff needn't enter their password again. */
export const confirmationLife = 15 * 60_000;

/** Returns until when a proof of who someone is counts. */
export const confirmedUntil = (at: Date): Date => new Date(at.getTime() + confirmationLife);
