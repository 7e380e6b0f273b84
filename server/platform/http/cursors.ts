import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { badRequest } from './http-error.ts';

/** Nothing of ours is longer; what is, need not be looked at. */
const maxCharacters = 500;
const pageMissing = "That page doesn't exist.";

/** Where the next page of a list begins, as opaque text: base64url of the keyset as JSON. */
export const writeCursor = (values: unknown): string =>
  Buffer.from(JSON.stringify(values), 'utf8').toString('base64url');

/**
 * The keyset behind a cursor, or null where none came and the list begins. It comes from outside, so it is held against `schema`,
 * which must name a pattern or limits for every text in it. Throws 400 for what we did not write.
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
