import type { WaitingPost } from '#contract/first-replies/endpoints.ts';

const day = 24 * 60 * 60 * 1000;

/** A post waits in the list for this long, in ms. Afterwards a first reply would come too late to welcome. */
export const waitsFor = 7 * day;
/** A member who wrote nothing for so many days is back. */
export const daysAway = 14;
/** Posts and topics in the list. */
export const mostShown = 20;

export type Scope = 'everywhere' | 'own_groups' | 'nowhere';

/** Returns where a member sees waiting posts. Their own choice wins over what their role suggests. */
export function scopeOf({
  choice,
  leadsGroup,
  isStaff,
}: {
  choice: boolean | null;
  leadsGroup: boolean;
  isStaff: boolean;
}): Scope {
  if (choice !== null) return choice ? 'everywhere' : 'nowhere';
  if (isStaff) return 'everywhere';
  return leadsGroup ? 'own_groups' : 'nowhere';
}

/**
 * Returns why a post deserves a first reply, or null when its author writes regularly. `previous` is when the author last
 * wrote something before it, null for never.
 */
export function reasonFor({
  createdAt,
  previous,
}: {
  createdAt: Date;
  previous: Date | null;
}): Pick<WaitingPost, 'reason' | 'days_away'> | null {
  if (previous === null) return { reason: 'first', days_away: null };
  const away = Math.floor((createdAt.getTime() - previous.getTime()) / day);
  return away >= daysAway ? { reason: 'return', days_away: away } : null;
}

const excerptLength = 160;

/** Returns the beginning of a text on one line. It ends between words where possible, and never within a sign. */
export function excerptOf(plain: string): string {
  const line = plain.replace(/\s+/g, ' ').trim();
  const signs = [
    ...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line.slice(0, 4 * excerptLength)),
  ];
  if (signs.length <= excerptLength)
    return line.length > 4 * excerptLength ? `${line.slice(0, 4 * excerptLength)}…` : line;
  const cut = signs
    .slice(0, excerptLength)
    .map(({ segment }) => segment)
    .join('');
  const space = cut.lastIndexOf(' ');
  return `${space > excerptLength / 2 ? cut.slice(0, space) : cut}…`;
}
