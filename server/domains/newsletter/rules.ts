const hour = 3_600_000;

/** Wording of the form that the subscriber confirms, stored with the consent. */
export const formWording =
  "You asked for the Evolve newsletter in the form on our site. We won't send it until you confirm, and you can unsubscribe in one click.";

export const subscribed = 'Successfully subscribed! Welcome to the community.';

/** Uses of the form per network in an hour. */
export const formUses = { most: 5, within: hour };
/** Time in ms before an address may get another confirmation email. */
export const askAgainAfter = hour;
export const confirmationLife = 7 * 24 * hour;
/** Characters of the subject of an issue. */
export const longestSubject = 150;

/** Returns the seconds until the oldest use is an hour ago. */
export const waitSeconds = (oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + formUses.within - now.getTime()) / 1000));
