/** Returns plain text as rich text, a paragraph for each line as if typed. Empty text stays empty. */
export const fromPlain = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escape(line)}</p>`)
        .join('');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns the position in the document of `fromPlain` for an offset in its text. Each line break counts
 * twice, because it ends one paragraph and starts another.
 */
export const placeInDocument = (text: string, at: number): number =>
  1 + at + (text.slice(0, at).split('\n').length - 1);

/** Returns the text of rich text, a line for each paragraph, without spaces around it. */
export const plainTextOf = (html: string): string => linesOf(html).trim();

/**
 * Returns the text of rich text as it was typed: `fromPlain` undone. The parsed document runs no scripts and loads
 * nothing.
 */
export function linesOf(html: string): string {
  const parted = html.replace(/<\/(?:p|h[1-3]|li|pre)>|<br>/g, '$&\n');
  return (new DOMParser().parseFromString(parted, 'text/html').body.textContent ?? '').replace(/\n$/, '');
}
