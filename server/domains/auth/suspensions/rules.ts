import { dateTimeWords } from '#server/platform/text/rules.ts';

/** End of a suspension, with the zone of its member, on whose clock it is written. */
export interface SuspensionEnd {
  ends_at: Date | null;
  zone: string;
}

/** Returns " until 5 March 2026, 9:00 Toronto time", or an empty string without an end. */
export const untilText = ({ ends_at, zone }: SuspensionEnd): string =>
  ends_at ? ` until ${dateTimeWords('date', ends_at, zone)}` : '';

/** Shown to a suspended member at sign-in. */
export const suspendedSentence = ({ reason, ...end }: SuspensionEnd & { reason: string }): string =>
  `Your account is suspended${untilText(end)}. The reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;

/** True if a session was created before the newest suspension. It remains invalid afterwards. */
export const isFromBefore = (session: { created_at: Date }, suspendedAt: Date | null): boolean =>
  suspendedAt !== null && session.created_at < suspendedAt;
