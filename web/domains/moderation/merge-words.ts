interface Versions {
  /** The list as it was read. */
  before: readonly string[];
  /** What was made of it here. */
  mine: readonly string[];
  /** How it stands now. */
  theirs: readonly string[];
}

/** The list as it stands, with what was added and taken away here: what others did meanwhile stays done. */
export function mergeWords({ before, mine, theirs }: Versions): string[] {
  const added = mine.filter((word) => !before.includes(word));
  const removed = before.filter((word) => !mine.includes(word));
  return [...new Set([...theirs.filter((word) => !removed.includes(word)), ...added])];
}
