import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import Type, { type Static } from 'typebox';
import { readYaml } from '#server/platform/text/read-yaml.ts';

const Quote = Type.Object(
  {
    text: Type.String({ minLength: 20, maxLength: 240 }),
    author: Type.Optional(Type.String({ minLength: 3, maxLength: 80 })),
    source: Type.Optional(Type.String({ minLength: 3, maxLength: 160 })),
  },
  { additionalProperties: false },
);
export type Quote = Static<typeof Quote>;
const Quotes = Type.Array(Quote, { minItems: 1, maxItems: 1000 });

/** Returns the daily quotes. Throws an `Error` with file and line at the first mistake. */
export const readQuotes = async (file: string): Promise<Quote[]> =>
  parseQuotes(await readFile(file, 'utf8'), basename(file));

export function parseQuotes(text: string, file: string): Quote[] {
  const { value: quotes, wrong } = readYaml(Quotes, text, { file });
  const half = quotes.findIndex((quote) => (quote.author === undefined) !== (quote.source === undefined));
  if (half >= 0)
    throw wrong([String(half)], 'names an author without a source, or a source without an author');
  return quotes;
}
