const day = new Intl.DateTimeFormat('en-CA', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

/** " until March 5, 2026, 14:00 UTC"; empty for one without an end. */
export const untilText = (endsAt: Date | null): string =>
  endsAt ? ` until ${day.format(endsAt)}, ${time.format(endsAt)} UTC` : '';

/** What a suspended member is told where they would come in. */
export const suspendedSentence = ({ reason, ends_at }: { reason: string; ends_at: Date | null }): string =>
  `Your account is suspended${untilText(ends_at)}. The reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`;

/** Whether a session is from before the newest suspension: it stays dead when that is over. */
export const isFromBefore = (session: { created_at: Date }, suspendedAt: Date | null): boolean =>
  suspendedAt !== null && session.created_at < suspendedAt;
