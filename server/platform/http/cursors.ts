import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { badRequest } from './http-error.ts';

/** Longest valid cursor. Longer ones are refused unread. */
const maxCharacters = 500;
const pageMissing = "That page doesn't exist.";

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
