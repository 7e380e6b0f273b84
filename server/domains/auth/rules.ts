import { passwordTooShort } from '#contract/auth.ts';

const day = 24 * 60 * 60 * 1000;

/** Sessions end after 90 idle days and are renewed by use (ruling 26): longer than any pause a member may plan. */
export const sessionIdle = 90 * day;
/** Devices one account may have signed in; the oldest makes room. */
export const sessionsPerMember = 20;
/** Remembered devices are forgotten after 180 days without a sign-in or another use. */
export const deviceIdle = 180 * day;
/** Devices one account is remembered on; the one used least recently makes room. */
export const devicesPerMember = 10;
export const resetLife = 60 * 60 * 1000;
export const verificationLife = 7 * day;

/** Evaluated password guesses an account allows in 15 minutes (S8), and each of its remembered devices besides. */
export const guesses = { most: 10, within: 15 * 60 * 1000 };
/** Reset mails an address may ask for in 30 minutes. */
export const resetRequests = { most: 5, within: 30 * 60 * 1000 };
/** Confirmation mails a member may ask for in an hour: the address may be somebody else's. */
export const verificationRequests = { most: 5, within: 60 * 60 * 1000 };

/** A session last used before this has ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - sessionIdle);

/** A remembered device last used before this is forgotten. */
export const deviceIdleSince = (now: Date): Date => new Date(now.getTime() - deviceIdle);

export const isLive = (session: { last_used_at: Date }, now: Date): boolean =>
  session.last_used_at > idleSince(now);

/** Addresses are compared in this form; the member's own spelling is kept for display. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

export type Policy = 'spec' | 'strict';

/**
 * Says why a password is refused, or null (ruling 7, A section 5). `spec` asks for six characters; `strict` for eight and
 * none that others use; administrators for twelve.
 */
export function passwordProblem(
  password: string,
  { policy, isAdmin = false, isCommon }: { policy: Policy; isAdmin?: boolean; isCommon: boolean },
): string | null {
  const length = [...password].length;
  if (length < 6) return passwordTooShort;
  const least = isAdmin ? 12 : policy === 'strict' ? 8 : 6;
  if (length < least) return `Password must be at least ${least} characters long`;
  if ((policy === 'strict' || isAdmin) && isCommon)
    return 'Many people use this password. Please choose one that only you use.';
  return null;
}

export type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** A plain judgement for the hint below the field: length first, variety second, common ones weak whatever they look like. */
export function passwordStrength(password: string, isCommon: boolean): Strength {
  const length = [...password].length;
  if (length < 6) return 'short';
  if (isCommon) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const score = length + kinds * 2 + Math.min(distinct, 10) / 2;
  if (score < 15 || distinct < 5) return 'weak';
  return score < 22 ? 'fair' : 'strong';
}

/** A short name for a device from its user agent: enough to recognise it in the list. */
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
