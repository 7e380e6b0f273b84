/** Reactions in the order of their buttons. A new one is a line here: its button shows the emoji unless the web draws an icon for it. */
export const reactions = {
  like: { one: 'like', many: 'likes', emoji: '👍' },
  heart: { one: 'heart', many: 'hearts', emoji: '❤️' },
  clap: { one: 'clap', many: 'claps', emoji: '👏' },
} as const;
export type ReactionKind = keyof typeof reactions;
export const reactionKinds = Object.keys(reactions) as ReactionKind[];

/** Returns an object with one value per kind. */
export const byReactionKind = <Value>(valueOf: (kind: ReactionKind) => Value): Record<ReactionKind, Value> =>
  Object.fromEntries(reactionKinds.map((kind) => [kind, valueOf(kind)])) as Record<ReactionKind, Value>;
