/** Returns "Name the next smallest step" for "Day 12: Name the next smallest step". The page shows the day already. */
export const plainTitle = (title: string): string =>
  title.replace(/^\s*day\s+\d+\s*[:.–-]\s*/i, '').trim() || title;

/** Returns the first words of a lesson as plain text, for its card. */
export function excerpt(html: string | null, limit = 170): string {
  const paragraph = /<p[^<>]*>([^]*)/i.exec((html ?? '').split('</p>', 1)[0] ?? '')?.[1] ?? html ?? '';
  const words = textOf(paragraph).replace(/\s+/g, ' ').trim();
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return sentence > limit / 3
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`;
}

// A document from `DOMParser` runs no scripts and loads nothing.
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
