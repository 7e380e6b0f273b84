/** Kinds of reactions, in the order of their buttons. A new one needs a line here and its icon in the web. */
export const reactionKinds = ['like', 'heart', 'clap'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** Returns an object with one value per kind. */
export const byReactionKind = <Value>(valueOf: (kind: ReactionKind) => Value): Record<ReactionKind, Value> =>
  Object.fromEntries(reactionKinds.map((kind) => [kind, valueOf(kind)])) as Record<ReactionKind, Value>;
