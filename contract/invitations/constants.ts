/** States of an invitation. `expired` and `opened` follow from its times. */
export const invitationStates = [
  'waiting',
  'sent',
  'opened',
  'accepted',
  'refused',
  'expired',
  'cancelled',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Most rows of a file, and its most bytes. */
export const mostInvited = 2000;
export const invitationBytes = 1024 * 1024;
/** Seconds before the first email leaves, in which all of them can be undone. */
export const invitationDelay = 60;
/** Days for which a link works. Sending again begins them anew. */
export const invitationDays = 14;
/** Most emails to one address, and hours between two. */
export const mostSends = 3;
export const hoursBetweenSends = 24;
