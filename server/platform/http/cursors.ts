import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { wholeUuid } from '#contract/platform/uuid.ts';
import { badRequest } from './http-error.ts';

/** Longest valid cursor. Longer ones are refused unread. */
const maxCharacters = 500;
const pageMissing = "That page doesn't exist.";

/** The parts of a keyset: an id, and a time in ms since 1970. */
export const cursorId = Type.String({ pattern: wholeUuid });
export const cursorTime = Type.Integer({ minimum: 0, maximum: 32_503_680_000_000 });

/**
 * Reads one page of a list. `read` gets one row more than `limit`, which tells whether there is a next page.
 * `keysetOf` returns where that page begins, for the last row shown. Returns the rows to show, and the cursor
 * of the next page or null.
 */
export async function readPageOf<Row>(
  limit: number,
  read: (rows: number) => Promise<readonly Row[]>,
  keysetOf: (last: Row) => unknown,
): Promise<{ rows: Row[]; next: string | null }> {
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? writeCursor(keysetOf(last)) : null };
}

/** Encodes the keyset where the next page begins as opaque text: base64url of its JSON. */
export const writeCursor = (values: unknown): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/**
 * Returns the keyset of a cursor, or null for the first page. Cursors come from the client, so `schema` must
 * limit every text in it. Throws 400 for an invalid cursor.
 */
export function readCursor<S extends TSchema>(text: string | undefined, schema: S): Static<S> | null {
  if (text === undefined || text === '') return null;
  if (text.length > maxCharacters || !/^[\w-]+$/.test(text)) throw badRequest(pageMissing);
  const values = parse(Buffer.from(text, 'base64url').toString('utf8'));
  if (!Value.Check(schema, values)) throw badRequest(pageMissing);
  return values as Static<S>;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw badRequest(pageMissing);
  }
}
