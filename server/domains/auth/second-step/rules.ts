/** Recovery codes of a member, and their letters: no 0, 1, i, l or o. */
export const recoveryCodeCount = 10;
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const codeLength = 10;

/** Time in ms between the password and the second step. */
export const challengeLife = 10 * 60 * 1000;
/** Time in ms to confirm a new secret. */
export const setupLife = 30 * 60 * 1000;

/** Guesses of a code, for an account and for each remembered device separately. */
export const codeGuesses = { most: 10, within: 15 * 60 * 1000 };
/** A thief of the password could guess for weeks, so a day has a limit too. */
export const codeGuessesPerDay = { most: 40, within: 24 * 60 * 60 * 1000 };

/** Time in ms that staff have to set up two steps, from their appointment or from the upgrade. */
export const gracePeriod = 14 * 24 * 60 * 60 * 1000;

/** Length of a time step of RFC 6238, in seconds. One step before and after is accepted. */
export const stepSeconds = 30;

/** Returns a recovery code from random bytes, as `xxxxx-xxxxx`. Throws for too few bytes. */
export function recoveryCode(bytes: Uint8Array): string {
  // Bytes above a multiple of the number of letters would favour the first ones.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % letters.length));
  if (fair.length < codeLength) throw new Error('Too few random bytes.');
  const code = fair
    .slice(0, codeLength)
    .map((byte) => letters[byte % letters.length])
    .join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Returns a typed code without spaces and hyphens: six digits of an app, or a recovery code. Null if it is
 * neither.
 */
export function typedCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'app', code: plain };
  const isRecovery = plain.length === codeLength && [...plain].every((letter) => letters.includes(letter));
  return isRecovery ? { kind: 'recovery', code: `${plain.slice(0, 5)}-${plain.slice(5)}` } : null;
}

export interface StaffFacts {
  is_admin: boolean;
  is_moderator: boolean;
  /** When the authenticator app was confirmed. */
  second_step_since: Date | null;
  /** Until when a member of staff may do without. Null: no longer. */
  second_step_due_at: Date | null;
}

/**
 * Returns the rights of staff: none without two-step sign-in, except until `second_step_due_at`, because a stolen password
 * alone must not reach everyone's data.
 * `dueAt` is null for members who don't need a second step, and for those who need none for longer than the grace
 * period: the staff of a demo.
 */
export function staffRights(
  { is_admin, is_moderator, second_step_since, second_step_due_at }: StaffFacts,
  now: Date,
): { isAdmin: boolean; isModerator: boolean; dueAt: Date | null } {
  const isStaff = is_admin || is_moderator;
  if (!isStaff || second_step_since) return { isAdmin: is_admin, isModerator: is_moderator, dueAt: null };
  const dueAt = second_step_due_at ?? now;
  const isExempt = dueAt.getTime() - now.getTime() > gracePeriod;
  const acts = dueAt > now;
  return { isAdmin: is_admin && acts, isModerator: is_moderator && acts, dueAt: isExempt ? null : dueAt };
}

/** Returns the rights of staff as a viewer has them. */
export function viewerRights(
  facts: StaffFacts,
  now: Date,
): { isAdmin: boolean; isModerator: boolean; needsSecondStep?: true } {
  const { isAdmin, isModerator } = staffRights(facts, now);
  const isLocked = (facts.is_admin || facts.is_moderator) && !isAdmin && !isModerator;
  return { isAdmin, isModerator, ...(isLocked && { needsSecondStep: true }) };
}
