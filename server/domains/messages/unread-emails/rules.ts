const hour = 60 * 60 * 1000;
/** Time in ms in which a member may see by themselves that something came. */
export const waitsForMember = hour;
/** Minimum time between two of these emails, in ms. */
export const mostOften = 24 * hour;

export interface UnreadFacts {
  /** When the oldest came that no email had and that is still open. Null for none. */
  oldest: Date | null;
  /** When the last of these emails was sent. */
  sentAt: Date | null;
  /** Whether the member's settings allow it. */
  isWanted: boolean;
  /** Minutes until the quiet hours end; 0 outside them. */
  quietFor: number;
}

/** Judges the email about what is unread: send it, look again at a time, or leave it until something else comes. */
export function judgeUnreadEmail(
  { oldest, sentAt, isWanted, quietFor }: UnreadFacts,
  now: Date,
): 'send' | 'skip' | { lookAt: Date } {
  if (oldest === null || !isWanted) return 'skip';
  const due = new Date(
    Math.max(oldest.getTime() + waitsForMember, sentAt ? sentAt.getTime() + mostOften : 0),
  );
  if (now < due) return { lookAt: due };
  return quietFor > 0 ? { lookAt: new Date(now.getTime() + quietFor * 60_000) } : 'send';
}
