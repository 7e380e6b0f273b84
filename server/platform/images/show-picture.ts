import { type RawBuilder, sql } from 'kysely';
import type { Picture } from '#contract/platform/images.ts';

/**
 * Columns of an `images` row that are needed to show the picture, as columns or as the JSON of
 * `imageColumns`.
 */
export interface ImageRow {
  key: string;
  width: number;
  height: number;
  /** In px, smallest first. The last one is the picture itself. */
  widths: number[];
  hash: string;
  placeholder: string;
  alt: string;
  /** Access key that the URLs must carry, or null for a picture that is public by its name. */
  pass: string | null;
}

/** Stored widths in px. A picture narrower than the next step is stored in its own width. */
export const pictureWidths = [320, 640, 1080, 1600] as const;

/** URL path of pictures. */
export const uploadsPath = '/api/uploads/';

/** Returns a file name: the key for the picture itself, with the width appended for smaller ones. */
export const fileNameOf = (key: string, width: number | null): string =>
  `${key}${width === null ? '' : `-${width}`}.webp`;

/** Returns the names of all files of a picture. */
export const fileNamesOf = ({ key, widths }: Pick<ImageRow, 'key' | 'widths'>): string[] =>
  widths.map((width, index) => fileNameOf(key, index === widths.length - 1 ? null : width));

/**
 * Selects a left-joined `images` row as one JSON column, null if there is none: `left join images i on i.id =
 * p.image_id`, then `imageColumns('i')`. Pass the result to `pictureOf`.
 */
export const imageColumns = (alias: string): RawBuilder<ImageRow | null> => {
  const column = (name: keyof ImageRow | 'guard_id') => sql.ref(`${alias}.${name}`);
  return sql<ImageRow | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'key', ${column('key')}, 'width', ${column('width')}, 'height', ${column('height')}, 'widths', ${column('widths')},
    'hash', ${column('hash')}, 'placeholder', ${column('placeholder')}, 'alt', ${column('alt')}, 'pass', coalesce(${column('pass')}, (
      select guard.pass from picture_guards guard where guard.id = ${column('guard_id')} and not guard.is_open))) end`;
};

/**
 * Selects the URL of a picture's smallest size, null if there is none or it is hidden. `id` is a column.
 */
export const smallestUrl = (id: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select ${sql.lit(uploadsPath)} || small.key || case when cardinality(small.widths) > 1 then '-' || small.widths[1] else '' end
    || '.webp?v=' || small.hash || coalesce('&pass=' || (
      select guard.pass from picture_guards guard where guard.id = small.guard_id and not guard.is_open), '')
  from images small where small.id = ${id} and small.pass is null and small.released_at is null)`;

/**
 * Returns the contract's picture of a row, for a viewer who may see it. `v` is a hash of the content, so URLs
 * may be cached for ever.
 */
export function pictureOf({ key, width, height, widths, hash, placeholder, alt, pass }: ImageRow): Picture {
  const query = `?v=${hash}${pass === null ? '' : `&pass=${pass}`}`;
  const urls = fileNamesOf({ key, widths }).map((name) => `${uploadsPath}${name}${query}`);
  return {
    url: urls.at(-1) ?? '',
    key,
    width,
    height,
    alt,
    placeholder,
    sizes: widths.map((each, index) => ({ url: urls[index] ?? '', width: each })),
  };
}
