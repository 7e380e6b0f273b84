import { marked, type Token } from 'marked';
import { longestDescription, longestTitle, maxLessons, maxSections } from '#contract/courses/constants.ts';
import type { MarkdownCourse } from '#contract/courses/copies.ts';
import { maxRichText } from '#contract/platform/rich-text.ts';
import { cutTo, lengthOf } from '#server/platform/rules.ts';
import { plainText } from '#server/platform/text/html.ts';
import { readBlocks } from './read-blocks.ts';
import { markdownProblem } from './rules.ts';
import { type Block, blockAt, takeBlocks } from './take-blocks.ts';

/** Most sentences about blocks, each of which may be wrong in every line. */
const mostProblems = 100;
/** Characters of a description that is taken from the text of its lesson. */
const ownDescription = 200;

interface Part {
  title: string;
  section: number | null;
  tokens: Token[];
  blocks: Block[];
}

/** Sanitizes a text. */
type Clean = (html: string) => Promise<string>;

/**
 * Reads a course from Markdown. With `###` headings, each of them begins a lesson and each `##` a section. Without any, `##` begins a
 * lesson, and without those `#` does. A quote right below the title of a lesson is its description, and blocks are what Markdown has no signs for.
 */
export async function readMarkdown(markdown: string, clean: Clean): Promise<MarkdownCourse> {
  const { text, blocks, problems } = takeBlocks(markdown.replace(/^\uFEFF/, ''));
  const unread = markdownProblem(text);
  if (unread) return { sections: [], lessons: [], problems: [unread] };
  const tokens = marked.lexer(text);
  const has = (depth: number) => tokens.some((token) => token.type === 'heading' && token.depth === depth);
  const lessonDepth = has(3) ? 3 : has(2) ? 2 : 1;
  const sections: { title: string }[] = [];
  const parts: Part[] = [];
  for (const token of tokens) {
    const block = token.type === 'paragraph' ? blockAt(String(token['text']), blocks) : null;
    const part = parts.at(-1);
    if (block && part) part.blocks.push(block);
    else if (block)
      problems.push(`Line ${block.from - 1}: write the heading of a lesson above the ${block.name} block.`);
    else if (token.type === 'heading' && token.depth === lessonDepth)
      parts.push({
        title: wordsOf(String(token['text'])),
        section: lessonDepth === 3 && sections.length > 0 ? sections.length - 1 : null,
        tokens: [],
        blocks: [],
      });
    else if (token.type === 'heading' && lessonDepth === 3 && token.depth === 2)
      sections.push({ title: wordsOf(String(token['text'])) });
    else if (token.type === 'heading' && token.depth < lessonDepth) continue;
    else part?.tokens.push(token);
  }
  if (parts.length === 0)
    problems.push('This text has no headings, so it has no lessons. Begin each lesson with a heading.');
  if (parts.length > maxLessons)
    problems.push(`This text has ${parts.length} lessons. A course has at most ${maxLessons}.`);
  if (sections.length > maxSections)
    problems.push(`This text has ${sections.length} sections. A course has at most ${maxSections}.`);
  for (const { title } of sections)
    if (title === '' || lengthOf(title) > longestTitle)
      problems.push(`The title of the section “${brief(title)}” needs 1 to ${longestTitle} characters.`);
  const lessons: MarkdownCourse['lessons'] = [];
  if (problems.length === 0)
    for (const [index, part] of parts.entries()) {
      const lesson = await lessonOf(part, { lessonDepth, clean, problems });
      lessons.push(lesson);
      problems.push(...problemsOf(lesson, index + 1));
    }
  return { sections, lessons, problems };
}

async function lessonOf(
  { title, section, tokens, blocks }: Part,
  { lessonDepth, clean, problems }: { lessonDepth: number; clean: Clean; problems: string[] },
): Promise<MarkdownCourse['lessons'][number]> {
  const body = tokens.filter(({ type }) => type !== 'space');
  const [first] = body;
  const quote = first?.type === 'blockquote' ? wordsOf(String(first['text'])) : '';
  const content = await clean(
    (quote === '' ? tokens : tokens.filter((token) => token !== first))
      .map((token) => htmlOf(token, lessonDepth))
      .join(''),
  );
  const words = plainText(content).replace(/\s+/g, ' ').trim();
  return {
    title,
    description:
      quote || (lengthOf(words) > ownDescription ? `${cutTo(words, ownDescription - 1).trimEnd()}…` : words),
    content,
    section,
    ...readBlocks(blocks, (line, sentence) => {
      if (problems.length < mostProblems) problems.push(`Line ${line}: ${sentence}`);
    }),
  };
}

/** Returns a token as HTML. Headings of a lesson begin at the first level. */
function htmlOf(token: Token, lessonDepth: number): string {
  const levelled =
    token.type === 'heading' ? { ...token, depth: Math.max(1, Number(token['depth']) - lessonDepth) } : token;
  return marked.parser([levelled as Token]);
}

function problemsOf(
  { title, description, content }: MarkdownCourse['lessons'][number],
  number: number,
): string[] {
  const name = `Lesson ${number}, “${brief(title)}”,`;
  return [
    ...(title === '' ? [`Lesson ${number} has no title.`] : []),
    ...(lengthOf(title) > longestTitle
      ? [`${name} has a title of more than ${longestTitle} characters.`]
      : []),
    ...(description === '' ? [`${name} has no text. Write some below its heading.`] : []),
    ...(lengthOf(description) > longestDescription
      ? [`${name} has a quote of more than ${longestDescription} characters as its description.`]
      : []),
    ...(content.length > maxRichText
      ? [`${name} is too long: at most ${maxRichText.toLocaleString('en-CA')} characters of formatted text.`]
      : []),
  ];
}

/** Returns inline Markdown as words in one line, without signs that no title may have. */
const wordsOf = (inline: string): string =>
  plainText(String(marked.parseInline(inline)))
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const brief = (title: string): string => (lengthOf(title) > 60 ? `${cutTo(title, 59)}…` : title);
