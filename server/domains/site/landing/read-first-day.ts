import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import type { FirstDay } from '#contract/site/public-pages.ts';
import { readPublished } from '#server/domains/programme/authoring/read-day.ts';
import { parseLesson } from '#server/domains/programme/flagship/read-lessons.ts';
import { contentFolder } from '#server/domains/programme/flagship/seed-flagship.ts';
import type { AppContext } from '#server/platform/app-context.ts';

/** Time in ms for which the text is kept. A published one reaches the landing of every server within it. */
const keptMs = 60_000;

interface DayText {
  title: string;
  minutes: number;
  walk: string;
  prompt: string;
  /** Markdown. */
  body: string;
}

/** Returns a lesson for visitors. Its title loses "Day 1: ". */
export function asFirstDay({ title, minutes, walk, prompt, body }: DayText): FirstDay {
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

/**
 * Returns a function that reads the first lesson of Evolve 90. An unchanged text is the same object, which is drawn once. While the
 * database is away it returns the last one, at first that of the release.
 */
export function openFirstDay({
  db,
  clock,
  log,
}: Pick<AppContext, 'db' | 'clock' | 'log'>): () => Promise<FirstDay> {
  const file = 'day-01.md';
  const released = parseLesson(readFileSync(join(contentFolder, 'lessons', file), 'utf8'), file);
  let last = asFirstDay(released);
  let until = 0;
  return async () => {
    const now = clock.now().getTime();
    if (until > now && until <= now + keptMs) return last;
    until = now + keptMs;
    try {
      const published = await readPublished(db, 1);
      const next = published ? asFirstDay(published) : last;
      if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
    } catch (error) {
      log.warn({ err: error }, 'the first lesson could not be read');
      until = 0;
    }
    return last;
  };
}
