import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanHtml } from '#server/platform/text/html.ts';
import { readMarkdown } from './read-markdown.ts';

const read = (markdown: string) => readMarkdown(markdown, (html) => Promise.resolve(cleanHtml(html)));
const block = (name: string, ...lines: string[]) =>
  ['# One', '', 'Text.', '', `\`\`\`${name}`, ...lines, '```'].join('\n');

// The first line of a block is line 6.
test.each([
  [
    'quiz',
    ['pass mark: 101', 'short: When?', '= dawn'],
    'Line 6: write a number between 1 and 100, such as “pass mark: 1”.',
  ],
  ['quiz', ['shuffle: maybe', 'short: When?', '= dawn'], 'Line 6: write “shuffle: yes” or “shuffle: no”.'],
  [
    'quiz',
    ['mark: 8', 'short: When?', '= dawn'],
    'Line 6: we can’t read “mark: 8”. Write one of: “pass mark: …”, “attempts: …”, “shuffle: …”, “feedback after: …”.',
  ],
  [
    'quiz',
    [],
    'Line 6: this quiz has no questions. Begin one with “single: words”, “multiple:”, “short:” or “order:”.',
  ],
  [
    'quiz',
    ['single: When?', '= dawn'],
    'Line 7: we can’t read “= dawn”. Write each option as “- [ ] words”, and the right one as “- [x] words”.',
  ],
  [
    'quiz',
    ['single: When?', '- [x] a', '- [x] b'],
    'Line 6: this question needs exactly one right option. Write each option as “- [ ] words”, and the right one as “- [x] words”.',
  ],
  [
    'quiz',
    ['short: When?', '= dawn', '', 'order: x', '1. a'],
    'Line 9: this question needs at least two options. Write the steps in the right order as “1. words”.',
  ],
  [
    'assignment',
    ['due on: 2026-02-30'],
    'Line 6: write a date as year, month and day, such as “due on: 2026-03-31”.',
  ],
  [
    'assignment',
    ['due on: 2026-02-28', 'due after days: 3'],
    'Line 6: choose “due on” or “due after days”, not both.',
  ],
  [
    'resources',
    ['A map javascript:alert(1)'],
    'Line 6: write a title and an address, such as “A map https://example.com/map”.',
  ],
  ['lesson', ['minutes: -1'], 'Line 6: write a number between 0 and'],
  ['lesson', ['kind: song'], 'Line 6: write “kind: text”, “kind: video”, “kind: quiz”, “kind: assignment”.'],
  ['video', ['javascript:alert(1)'], 'Line 6: '],
  ['captions en', ['Hello'], 'Line '],
  ['audio', ['https://example.com/page'], 'Line 6: An address of a recording begins'],
])('%s %j', async (name, lines, problem) => {
  const { problems } = await read(block(name, ...lines));
  expect(
    problems.some((each) => each.startsWith(problem)),
    problems.join(' | '),
  ).toBe(true);
});

test('a block says where it ends and to which lesson it belongs', async () => {
  expect((await read('# One\n\nText.\n\n```quiz\nshort: x\n= y')).problems).toContain(
    'Line 5: the quiz block has no end. Write ``` below it.',
  );
  expect((await read('```quiz\nshort: x\n= y\n```\n\n# One\n\nText.')).problems).toEqual([
    'Line 1: write the heading of a lesson above the quiz block.',
  ]);
  expect(
    (await read(`${block('video', 'https://video.example/a.mp4')}\n\n\`\`\`video\nx\n\`\`\``)).problems,
  ).toEqual(['Line 9: a lesson has one video block. Take this one out.']);
});

test('code that only looks like a block stays text', async () => {
  const { lessons, problems } = await read(
    '# One\n\n````\n```quiz\nx\n```\n````\n\n```js\nlet a;\n```\n\uE0000\uE001',
  );
  expect(problems).toEqual([]);
  expect(lessons[0]).toMatchObject({ lesson_type: 'text', quiz: null });
  expect(lessons[0]?.content).toContain('```quiz');
});

test.each([
  ['a fence of tildes', (long: string) => `${'~'.repeat(long.length)}\``],
  ['a fence of backticks', (long: string) => '`'.repeat(long.length)],
  ['spaces behind a fence', (long: string) => `~~~${long}\``],
  ['a setting', (long: string) => block('lesson', `${long}a${long}`)],
  ['the value of a setting', (long: string) => block('lesson', `minutes: a${long}b`)],
  ['a resource', (long: string) => block('resources', `${'a'.repeat(long.length)}${long}\u2028 b`)],
  ['an option', (long: string) => block('quiz', 'single: When?', `- [x] ${long}a\u2028b`)],
  ['an accepted answer', (long: string) => block('quiz', 'short: When?', `= a${long.replaceAll(' ', '.')}b`)],
  ['a question', (long: string) => block('quiz', `short:${long}a\u2028b`)],
])('%s of 100,000 characters is read at once', async (_, lines) => {
  const began = performance.now();
  await read(lines(' '.repeat(100_000)));
  expect(performance.now() - began).toBeLessThan(2000);
});

test('a block with a fault in each line says a hundred of them', async () => {
  const { problems } = await read(block('lesson', ...Array.from({ length: 5000 }, () => 'x')));
  expect(problems).toHaveLength(100);
});

test('the example of the help article is read as it says', async () => {
  const help = join(import.meta.dirname, '../../../../content/help');
  const article = readFileSync(join(help, 'community/write-a-course-in-markdown.md'), 'utf8');
  const [, example = ''] = /~~~~\n([\s\S]*?)\n~~~~/.exec(article) ?? [];
  const { sections, lessons, problems } = await read(example);
  expect(problems).toEqual([]);
  expect(sections).toEqual([{ title: 'Week one' }]);
  expect(lessons.map(({ title, lesson_type }) => [title, lesson_type])).toEqual([
    ['The first walk', 'text'],
    ['What we learned', 'quiz'],
    ['Your plan', 'assignment'],
  ]);
  expect(lessons[0]).toMatchObject({ duration_minutes: 5, is_preview: true, resources: [{}] });
  expect(lessons[1]?.quiz?.questions).toHaveLength(2);
});
