import { marked } from 'marked';
import { parse } from 'yaml';
import { badRequest } from '#server/platform/http/http-error.ts';
import { cleanHtml } from '#server/platform/text/html.ts';
import { longestSubject } from '../rules.ts';

export interface Issue {
  /** Identifies the issue forever. No address gets one name twice. */
  name: string;
  subject: string;
  html: string;
  /** The Markdown source, used as plain text. */
  words: string;
}

/**
 * Parses an issue from a Markdown file with `subject:` in its front matter. Links that begin with `/`
 * become links to our own pages. Pictures are removed, so that opening the email sends no request. Throws
 * 400 with a sentence for an invalid file.
 */
export function readIssue({ name, source, origin }: { name: string; source: string; origin: string }): Issue {
  const [, front, body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  if (front === undefined)
    throw badRequest('The file has no front matter. It begins with ---, subject: ..., ---.');
  const subject = subjectIn(front);
  if (!subject || subject.length > longestSubject || /\p{Cc}/u.test(subject))
    throw badRequest(
      `The front matter needs a subject: of one line and at most ${longestSubject} characters.`,
    );
  if (!/^[\w.-]{1,100}$/.test(name))
    throw badRequest(
      'The name of the file may have letters, digits, dots, hyphens and underscores, up to 100.',
    );
  const markdown = body
    .replaceAll(/!\[[^[\]]*\]\([^()]*\)/g, '')
    .replaceAll('](/', `](${origin}/`)
    .trim();
  const html = cleanHtml(marked.parse(markdown, { async: false })).trim();
  if (!html) throw badRequest('The file has no words below its front matter.');
  return { name, subject, html, words: markdown };
}

function subjectIn(front: string): string | null {
  let facts: unknown;
  try {
    facts = parse(front);
  } catch {
    throw badRequest('The front matter is not YAML.');
  }
  const subject = typeof facts === 'object' && facts !== null ? Object.entries(facts) : [];
  const [, value] = subject.find(([key]) => key === 'subject') ?? [];
  return typeof value === 'string' ? value.trim() : null;
}
