import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { LineCounter, parseDocument } from 'yaml';

export interface Yaml<S extends TSchema> {
  value: Static<S>;
  /** Returns an `Error` about the value at a path, with file and line. */
  wrong(path: readonly string[], message: string): Error;
}

/**
 * Parses YAML against a schema. Throws an `Error` with file and line at the first mistake. `firstLine` is
 * the line of the file where the text begins.
 */
export function readYaml<S extends TSchema>(
  schema: S,
  text: string,
  { file, firstLine = 1 }: { file: string; firstLine?: number },
): Yaml<S> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineOf = (offset: number): number => lines.linePos(offset).line + firstLine - 1;
  const broken = document.errors[0];
  if (broken) throw new Error(`${file}:${lineOf(broken.pos[0])}: ${broken.message.split('\n')[0]}`);

  const wrong = (path: readonly string[], message: string): Error => {
    const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(keys, true) as { range?: [number, number, number] } | undefined;
    return new Error(
      `${file}:${node?.range ? lineOf(node.range[0]) : firstLine}: ${path.join('.') || 'this'} ${message}`,
    );
  };
  const value: unknown = document.toJS();
  const fault = Value.Errors(schema, value)[0];
  if (fault)
    throw wrong(
      fault.instancePath.split('/').filter(Boolean),
      fault.keyword === 'boolean' ? 'is a field nobody knows' : fault.message,
    );
  return { value: value as Static<S>, wrong };
}
