/** The reactions to a text: the ids of members by kind, and how many gave each. */
export interface Reacted<Kind extends string> {
  reactions: Record<Kind, string[]>;
  reaction_counts: Record<Kind, number>;
}

/** Returns a copy with the member's reaction added or removed, or `written` itself if nothing changes. */
export function withReaction<Kind extends string, T extends Reacted<Kind>>(
  written: T,
  kind: Kind,
  memberId: string,
  active: boolean,
): T {
  const members = written.reactions[kind];
  if (members.includes(memberId) === active) return written;
  const after = active ? [memberId, ...members] : members.filter((each) => each !== memberId);
  const count = Math.max(0, written.reaction_counts[kind] + (active ? 1 : -1));
  return {
    ...written,
    reactions: { ...written.reactions, [kind]: after },
    reaction_counts: { ...written.reaction_counts, [kind]: count },
  };
}
