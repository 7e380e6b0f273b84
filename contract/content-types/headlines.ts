// Texts with a headline and tags: news and blog posts.
export const longestHeadline = 200;
export const maxTags = 10;
/** Characters of the text that a list shows. */
export const excerptLength = 150;

/** Returns the first characters of a plain text, 150 unless told, with an ellipsis if that cuts it. It takes the place of a stop or comma before it. */
export function excerptOf(plain: string, most = excerptLength): string {
  const words = plain.replace(/\s+/g, ' ').trim();
  const letters = [...words];
  if (letters.length <= most) return words;
  const end = letters.slice(0, most).findLastIndex((letter) => !' .,;:'.includes(letter));
  return `${letters.slice(0, end + 1).join('')}…`;
}
