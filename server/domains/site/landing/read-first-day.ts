import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { FirstDay } from '#contract/public-pages.ts';
import { parseLesson } from '#server/domains/programme/flagship/read-lessons.ts';

/** Reads the first lesson of Evolve 90 for visitors. Its title loses "Day 1: ". */
export function readFirstDay(lessonsFolder: string): FirstDay {
  const file = 'day-01.md';
  const { title, minutes, walk, prompt, body } = parseLesson(
    readFileSync(join(lessonsFolder, file), 'utf8'),
    file,
  );
  const [opening = '', ...rest] = body.split('\n\n');
  const html = (text: string): string => marked.parse(text, { async: false }).trim();
  return {
    title: title.replace(/^Day 1: /, ''),
    minutes,
    walk,
    prompt,
    opening: html(opening),
    // On the landing the card has a heading of the second level already.
    rest: html(rest.join('\n\n')).replaceAll('h2>', 'h4>'),
  };
}
