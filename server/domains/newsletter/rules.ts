const hour = 3_600_000;

/** What the form says and whoever confirms agrees to; kept with the consent (ruling 8). */
export const formWording =
  "You asked for the Evolve newsletter in the form on our site. We won't send it until you confirm, and you can unsubscribe in one click.";

export const subscribed = 'Successfully subscribed! Welcome to the community.';

/** Uses of the form by one network in an hour (security.md 4.6). */
export const formUses = { most: 5, within: hour };
/** An address gets no second confirmation mail before this is over, whoever asks. */
export const askAgainAfter = hour;
export const confirmationLife = 7 * 24 * hour;

/** Seconds until the oldest of too many uses is an hour ago. */
export const waitSeconds = (oldest: Date, now: Date): number =>
  Math.max(1, Math.ceil((oldest.getTime() + formUses.within - now.getTime()) / 1000));

/** The link that puts an address on the list; nobody's name, because somebody else may have typed it. */
export const confirmationEmail = ({ token, brand }: { token: string; brand: string }) => ({
  subject: `Please confirm: the ${brand} newsletter`,
  paragraphs: [
    'Hello,',
    `Someone asked for the ${brand} newsletter with this email address. If it was you, one tap confirms it.`,
    "If it wasn't you, do nothing. You won't get the newsletter.",
  ],
  action: { label: 'Yes, send it to me', path: `/newsletter/confirm?token=${token}` },
});
