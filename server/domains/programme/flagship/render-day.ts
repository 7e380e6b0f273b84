import { createHash } from 'node:crypto';
import { marked } from 'marked';
import { cleanHtml } from '#server/platform/text/html.ts';
import type { DayWords } from './rules.ts';

/** The text of a day as members and `programme_day_versions` have it. */
export interface RenderedDay {
  day: number;
  title: string;
  /** Markdown. */
  body: string;
  /** Sanitised HTML. */
  html: string;
  minutes: number;
  walk: string;
  actions: string[];
  small: string;
  prompt: string;
  deeperPrompt: string;
  bonus: string | null;
  sources: string[];
  /** SHA-256 of the text. */
  digest: string;
}

/** Returns Markdown of our own files as sanitised HTML. */
const renderBody = (body: string): string => cleanHtml(marked.parse(body, { async: false }));

/** Returns a day with its HTML and digest. */
export function renderDay(words: DayWords, minutes: number, html = renderBody(words.body)): RenderedDay {
  const text = {
    day: words.day,
    title: words.title,
    body: words.body,
    minutes,
    walk: words.walk,
    actions: [...words.actions],
    small: words.small,
    prompt: words.prompt,
    deeperPrompt: words.deeper_prompt,
    bonus: words.bonus ?? null,
    sources: [...(words.sources ?? [])],
  };
  return { ...text, html, digest: digestOf(text) };
}

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
