import type { Static, TSchema } from 'typebox';
import { readYaml, type Yaml } from '#server/platform/text/read-yaml.ts';

/** A Markdown file of ours: front matter between two lines of `---`, and the text below. */
export interface MarkdownFile<Front extends TSchema> {
  front: Static<Front>;
  body: string;
  /** Returns an `Error` about a value of the front matter, with file and line. */
  wrong: Yaml<Front>['wrong'];
}

/** Parses a Markdown file. Throws an `Error` with file and line at the first mistake. */
export function readMarkdown<Front extends TSchema>(
  schema: Front,
  source: string,
  file: string,
): MarkdownFile<Front> {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n')) ?? [];
  if (front === undefined || body === undefined)
    throw new Error(`${file}:1: a text begins with front matter between two lines of ---.`);
  const { value, wrong } = readYaml(schema, front, { file, firstLine: 2 });
  return { front: value, body, wrong };
}
