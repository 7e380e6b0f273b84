export interface Common {
  /** Names of groups of both, three at most. */
  shared_groups: readonly string[];
  groups: number;
  /** Name of the friend in common who is newest to the viewer; null without one. */
  friend: string | null;
  friends: number;
  /** Day of the flagship programme that both are on; null if they aren't, or the other member doesn't show it. */
  day: number | null;
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (n: number): string => words[n] ?? String(n);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the sentence that says why a member is suggested: the strongest thing in common. */
export function reasonToMeet({ friend, friends, groups, shared_groups, day }: Common): string {
  if (friend !== null && friends === 1) return `${friend} is a friend of both of you`;
  if (friend !== null) return `${capital(inWords(friends))} friends in common`;
  if (groups > 1) return `${capital(inWords(groups))} groups in common`;
  if (shared_groups[0] !== undefined) return `In ${shared_groups[0]} with you`;
  if (day !== null) return `Also on day ${day}`;
  return 'New here';
}
