/** A declined request may be sent again after this many days. */
export const declineDays = 30;

export const requestRefused = 'Friend request already sent or you are already friends';
export const friendsNeedBuilder =
  'Builder membership or higher is required to add friends. Would you like to upgrade your membership now?';
export const requestMissing = 'This request is no longer open.';

/** The row of two members, if one of them ever asked. */
export interface Asked {
  requester_id: string;
  status: string;
  responded_at: Date | null;
}

/**
 * Returns what a member's request to another does. Two who ask each other become friends: `accept`. Who
 * declined may ask at any time; who was declined, after `declineDays`.
 */
export function judgeRequest(asked: Asked | undefined, by: string, now: Date): 'send' | 'accept' | 'refuse' {
  if (!asked) return 'send';
  const isOwn = asked.requester_id === by;
  if (asked.status === 'pending') return isOwn ? 'refuse' : 'accept';
  if (asked.status === 'accepted') return 'refuse';
  const waits = declineDays * 24 * 60 * 60 * 1000;
  return isOwn && now.getTime() < (asked.responded_at?.getTime() ?? 0) + waits ? 'refuse' : 'send';
}
