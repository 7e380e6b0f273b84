const day = new Intl.DateTimeFormat('en-CA', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** Returns " until March 5, 2026, 14:00 UTC", or an empty string without an end. */
export const untilText = (endsAt: Date | null): string =>
  endsAt ? ` until ${day.format(endsAt)}, ${time.format(endsAt)} UTC` : '';

/** Shown to a suspended member at sign-in. */
export const suspendedSentence = ({ reason, ends_at }: { reason: string; ends_at: Date | null }): string =>
  `Your account is suspended${untilText(ends_at)}. The reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;

/** True if a session was created before the newest suspension. It remains invalid afterwards. */
export const isFromBefore = (session: { created_at: Date }, suspendedAt: Date | null): boolean =>
  suspendedAt !== null && session.created_at < suspendedAt;
