import { readFile } from 'node:fs/promises';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { LineCounter, parseDocument } from 'yaml';

const Quote = Type.Object(
  { text: Type.String({ minLength: 20, maxLength: 240 }), author: Type.Optional(Type.String({ maxLength: 80 })), source: Type.Optional(Type.String({ maxLength: 160 })) },
  { additionalProperties: false },
);
export type Quote = Static<typeof Quote>;
const Quotes = Type.Array(Quote, { minItems: 1, maxItems: 1000 });

/** The daily quotes; an Error with file and line names the first mistake. */
export async function readQuotes(file: string): Promise<Quote[]> {
  const lines = new LineCounter();
  const document = parseDocument(await readFile(file, 'utf8'), { lineCounter: lines });
  const broken = document.errors[0];
  if (broken) throw new Error(`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n')[0]}`);
  const value: unknown = document.toJS();
  const wrong = Value.Errors(Quotes, value)[0];
  if (wrong) throw new Error(`${file}: entry ${Number(wrong.instancePath.split('/')[1] ?? 0) + 1} ${wrong.message}`);
  return value as Quote[];
}
