import { expect, test } from 'vitest';
import { markdownProblem, runTooLong, tooDeep, tooManyMarks } from './rules.ts';

test.each([
  ['usual text', '# One\n\nText.\n\n> - a quoted\n>   list\n\n1. one\n   - two\n\n---\n', null],
  ['a long rule', '-'.repeat(90), null],
  ['a long list without empty lines', '- item of a list\n'.repeat(5000), null],
  ['many short paragraphs', `${'words '.repeat(500)}\n\n`.repeat(40), null],
  ['nested quotes', '>'.repeat(31), tooDeep],
  ['quotes with spaces', '> '.repeat(31), tooDeep],
  ['lists in one line', '- '.repeat(40).concat('x'), tooDeep],
  ['numbered lists in one line', '1. '.repeat(40), tooDeep],
  ['lists by indentation', `${' '.repeat(101)}- x`, tooDeep],
  ['marks without an end', '_a**'.repeat(101), tooManyMarks],
  ['marks over lines', '_a**\n'.repeat(101), tooManyMarks],
  ['marks in many paragraphs', '_a** b\n\n'.repeat(2000), null],
  ['one endless line', '['.repeat(6001), runTooLong],
  ['one endless paragraph', 'a b c d\n'.repeat(2000), runTooLong],
  ['an endless quote', '> [a\n'.repeat(2000), runTooLong],
])('%s', (_, markdown, problem) => {
  expect(markdownProblem(markdown)).toBe(problem);
});
