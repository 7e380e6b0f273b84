const mostWords = 8;

/** What somebody typed as a query for `to_tsquery`: every word, or the beginning of one; null when it has no words. Any text is fine. */
export function asQuery(typed: string): string | null {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0
    ? null
    : words
        .slice(0, mostWords)
        .map((word) => `'${word}':*`)
        .join(' & ');
}
