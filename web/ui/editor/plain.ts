/** Plain text as rich text: a paragraph for each line, as typing it would give. Nothing for no text. */
export const fromPlain = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escape(line)}</p>`)
        .join('');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Where in the document of `fromPlain` a place in its text is: every line but the first costs the end of one and the start of the next. */
export const placeInDocument = (text: string, at: number): number =>
  1 + at + (text.slice(0, at).split('\n').length - 1);

/** The words of rich text, a line for each paragraph. A document made this way runs nothing and fetches nothing. */
export function plainTextOf(html: string): string {
  const parted = html.replace(/<\/(?:p|h[1-3]|li|pre)>|<br>/g, '$&\n');
  return (new DOMParser().parseFromString(parted, 'text/html').body.textContent ?? '').trim();
}
