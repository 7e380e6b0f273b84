import {
  hoursBetweenSends,
  type InvitationState,
  invitationDays,
  mostSends,
} from '#contract/invitations/constants.ts';
import { longestMemberName } from '#contract/profile/texts.ts';

const hour = 3_600_000;
/** Time after its last email that an invitation without an answer is kept, in ms, as the privacy policy says. */
export const unansweredLife = 365 * 24 * hour;

/** Times of an invitation that decide its state. */
export interface InvitationTimes {
  is_due: boolean;
  sends: number;
  sent_at: Date | null;
  expires_at: Date | null;
  opened_at: Date | null;
  accepted_at: Date | null;
  refused_at: Date | null;
  cancelled_at: Date | null;
}

export function stateOf(of: InvitationTimes, now: Date): InvitationState {
  if (of.accepted_at) return 'accepted';
  if (of.refused_at) return 'refused';
  if (of.cancelled_at) return 'cancelled';
  if (of.is_due && of.sent_at === null) return 'waiting';
  if (of.expires_at && of.expires_at <= now) return 'expired';
  return of.opened_at ? 'opened' : 'sent';
}

/** Returns when a link that is sent now ends. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + invitationDays * 24 * hour);

/** Returns a sentence if an invitation can't be sent again now, or null. */
export function resendProblem(of: InvitationTimes, now: Date): string | null {
  const state = stateOf(of, now);
  if (state === 'accepted') return 'This person has joined already.';
  if (state === 'refused') return 'This person refused. We don’t write to them again.';
  if (state === 'cancelled') return 'This invitation was cancelled. Invite the person anew.';
  if (of.is_due || of.sent_at === null) return 'This email is about to leave.';
  if (of.sends >= mostSends) return `${mostSends} emails are the most. Please ask this person another way.`;
  if (of.sent_at.getTime() + hoursBetweenSends * hour > now.getTime())
    return 'An email left less than a day ago. Try again tomorrow.';
  return null;
}

/** Returns the instant before which the last email to an address must have left, so that another may. */
export const lastSendBefore = (now: Date): Date => new Date(now.getTime() - hoursBetweenSends * hour);

/** Returns a sentence if an invitation can't be withdrawn, or null. */
export function withdrawProblem(of: InvitationTimes, now: Date): string | null {
  const state = stateOf(of, now);
  if (state === 'accepted') return 'This person has joined already.';
  if (state === 'refused') return 'This person refused, so the link has ended already.';
  return state === 'cancelled' ? 'This invitation was withdrawn already.' : null;
}

/** One row of a table, before it is compared with members and invitations. */
export interface Candidate {
  line: number;
  email: string;
  name: string;
  problem: string | null;
}

const address = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/u;

/** Checks one row by itself. */
export function checkRow({ line, email, name }: Omit<Candidate, 'problem'>): Candidate {
  const row = { line, email: email.trim().toLowerCase(), name: name.trim() };
  const problem = (): string | null => {
    if (row.email === '') return 'This row has no email address.';
    if (/^[=+@-]/.test(row.email) || /^[=+@-]/.test(row.name))
      return 'This row begins like a formula of a spreadsheet. Take that sign out.';
    if (row.email.length > 254 || !address.test(row.email)) return 'This isn’t an email address.';
    if ([...row.name].length > longestMemberName)
      return `The name is longer than ${longestMemberName} characters.`;
    if (/[\p{C}<>]/u.test(row.name)) return 'The name has a character that can’t be shown.';
    return null;
  };
  return { ...row, problem: problem() };
}

/** Marks addresses that an earlier row has. */
export function markRepeated(rows: readonly Candidate[]): Candidate[] {
  const lineOf = new Map<string, number>();
  return rows.map((row) => {
    if (row.problem) return row;
    const first = lineOf.get(row.email);
    if (first === undefined) lineOf.set(row.email, row.line);
    return first === undefined ? row : { ...row, problem: `Line ${first} has this address already.` };
  });
}

/** Facts about an address. */
export interface Known {
  isMember: boolean;
  /** State of the invitation that it has, or null. One that was cancelled counts for a day after its email. */
  invited: InvitationState | null;
}

/** Returns a sentence if someone with this address isn't invited, or null. */
export function knownProblem({ isMember, invited }: Known): string | null {
  if (isMember || invited === 'accepted') return 'This person is a member already.';
  if (invited === 'refused') return 'This person refused an invitation. We don’t write to them again.';
  if (invited === 'expired') return 'This person was invited before. Send that invitation again.';
  if (invited === 'cancelled')
    return 'An email left for this person less than a day ago, and was withdrawn. Try again tomorrow.';
  return invited === null ? null : 'This person is invited already.';
}

/**
 * Positions of the columns in a table, by the words of its first row. Without such words the first cell with an @ is the address.
 * Null without either: no row could be invited.
 */
export function columnsOf(
  first: readonly string[],
): { email: number; name: number; hasHead: boolean } | null {
  const words = first.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const email = words.findIndex((word) => /^(e-?mail|email address|e-?mail address|address)$/.test(word));
  const name = words.findIndex((word) => /^(name|full name|first name)$/.test(word));
  if (email >= 0) return { email, name, hasHead: true };
  const found = words.findIndex((word) => word.includes('@'));
  return found < 0 ? null : { email: found, name: found === 0 ? 1 : 0, hasHead: false };
}
