import type { Picture } from '#contract/platform/images.ts';

export const notOfThisPost =
  'A picture in the text doesn’t belong to this post. Please remove it, or add it again from your device. What you wrote is still here.';
export const tooManyPictures =
  'A post can have 40 pictures. Please remove one from the text and save before you add another.';

/** A picture in stored text. The sanitizer writes no other form. */
const stored = /<img src="\/api\/uploads\/([\w-]{22})\.webp" alt="([^"]*)">/g;

/** Returns the keys of the pictures in sanitized text, each once. */
export const keysIn = (html: string): string[] => [
  ...new Set([...html.matchAll(stored)].map(([, key = '']) => key)),
];

/** Returns the descriptions of the pictures in sanitized text, a line for each. */
export const descriptionsIn = (html: string): string =>
  [...html.matchAll(stored)]
    .map(([, , alt = '']) =>
      alt
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&nbsp;', '\u00a0')
        .replaceAll('&amp;', '&'),
    )
    .join('\n');

type Draw = (picture: Picture, alt: string) => string;

/** Returns stored text with its pictures drawn. A picture that is gone is left out. `alt` is escaped already. */
const draw = (html: string, pictures: readonly Picture[], as: Draw): string => {
  if (!html.includes('<img')) return html;
  const byKey = new Map(pictures.map((picture) => [picture.key, picture]));
  return html.replace(stored, (_, key: string, alt: string) => {
    const picture = byKey.get(key);
    return picture ? as(picture, alt) : '';
  });
};

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const size = ({ width, height }: Picture): string => `width="${width}" height="${height}"`;

/** Returns stored text as the app shows and edits it. */
export const forApp = (html: string, pictures: readonly Picture[]): string =>
  draw(
    html,
    pictures,
    (picture, alt) => `<img src="${inAttribute(picture.url)}" alt="${alt}" ${size(picture)}>`,
  );

/** Displayed width of a picture in the text of a public page. */
const sizes = '(max-width: 46rem) 100vw, 42rem';

/** Returns stored text as a public page shows it: each picture in several sizes, loaded when it comes near. */
export const forPage = (html: string, pictures: readonly Picture[]): string =>
  draw(html, pictures, (picture, alt) => {
    const set = picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
    return `<img src="${inAttribute(picture.url)}" srcset="${inAttribute(set)}" sizes="${sizes}" ${size(picture)} alt="${alt}" loading="lazy" decoding="async">`;
  });

/** Returns stored text for readers elsewhere: pictures and own links name the site. Words that look like a link stay. */
export const forFeed = (html: string, pictures: readonly Picture[], origin: string): string =>
  draw(
    html.replace(/(<a\b[^<>]*?\shref=")\//g, `$1${origin}/`),
    pictures,
    (picture, alt) => `<img src="${inAttribute(`${origin}${picture.url}`)}" alt="${alt}" ${size(picture)}>`,
  );
