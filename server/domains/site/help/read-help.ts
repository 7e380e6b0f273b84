import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import Type from 'typebox';
import { type HelpTopic, helpTopics } from '#contract/site/public-pages.ts';
import { plainText } from '#server/platform/text/html.ts';
import { readMarkdown } from '../read-markdown.ts';
import type { Searchable } from './rules.ts';

const FrontMatter = Type.Object(
  {
    title: Type.String({ minLength: 5, maxLength: 80 }),
    short: Type.String({ minLength: 20, maxLength: 200 }),
  },
  { additionalProperties: false },
);

/** One answer of the help centre. */
export interface Answer extends Searchable {
  topic: HelpTopic;
  path: string;
  html: string;
}

const known = new Map<string, readonly Answer[]>();

/**
 * Reads `<folder>/<topic>/<slug>.md` of every topic, in the order of the topics and then of the titles, once per process.
 * Throws an `Error` with file and line at the first mistake.
 */
export function readHelp(folder: string): readonly Answer[] {
  const answers = known.get(folder) ?? readAnswers(folder);
  known.set(folder, answers);
  return answers;
}

const readAnswers = (folder: string): Answer[] =>
  helpTopics.flatMap((topic) =>
    readdirSync(join(folder, topic))
      .filter((name) => name.endsWith('.md'))
      .map((name) => {
        const file = `${topic}/${name}`;
        const { front, body } = readMarkdown(FrontMatter, readFileSync(join(folder, file), 'utf8'), file);
        const html = marked.parse(body, { async: false }).trim();
        return { ...front, topic, path: `/help/${name.replace(/\.md$/, '')}`, html, words: plainText(html) };
      })
      .sort((a, b) => a.title.localeCompare(b.title, 'en')),
  );
