/** "Day 12: Name the next smallest step" without the part that the page already says. */
export const plainTitle = (title: string): string =>
  title.replace(/^\s*day\s+\d+\s*[:.–-]\s*/i, '').trim() || title;

/** The first words of a lesson, as text: what the card shows before the lesson is opened. */
export function excerpt(html: string | null, limit = 170): string {
  const paragraph = /<p[^>]*>([\s\S]*?)<\/p>/i.exec(html ?? '')?.[1] ?? html ?? '';
  const words = textOf(paragraph).replace(/\s+/g, ' ').trim();
  if (words.length <= limit) return words;
  const cut = words.slice(0, limit);
  const sentence = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return sentence > limit / 3
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:]$/, '')}…`;
}

// A parsed document runs nothing and loads nothing; it only knows what the markup says.
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
