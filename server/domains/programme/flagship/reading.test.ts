import { describe, expect, test } from 'vitest';
import { parseLesson } from './read-lessons.ts';
import { parseQuotes } from './read-quotes.ts';

const lesson = [
  '---',
  'day: 8',
  'title: "Day 8: The question under the goal"',
  'week: 2',
  'minutes: 2',
  'walk: "What do you want that you have not said out loud yet?"',
  'actions:',
  '  - "Write the goal you talk about most at the top of a page."',
  '  - "Under it, answer so that I can three times."',
  'small: "Finish so that I can once, in your head."',
  'prompt: "Which of the three answers surprised you?"',
  'deeper_prompt: "If that answer is the real goal, what has nothing to do with it?"',
  '---',
  '',
  'A body.',
];
/** Returns the lesson with some lines replaced, counted from 1. */
const broken = (changes: Record<number, string>): string =>
  lesson.map((line, i) => changes[i + 1] ?? line).join('\n');

describe('a lesson file', () => {
  test('is parsed with any line ending', () => {
    for (const end of ['\n', '\r\n'])
      expect(parseLesson(lesson.join(end), 'day-08.md')).toMatchObject({
        day: 8,
        week: 2,
        actions: [expect.any(String), expect.any(String)],
        small: 'Finish so that I can once, in your head.',
        body: 'A body.',
        file: 'day-08.md',
      });
  });

  test.each<[string, string, RegExp]>([
    ['no front matter', 'Just a body.', /^day-08\.md:1: .*front matter/],
    ['no second ---', lesson.slice(0, 5).join('\n'), /^day-08\.md:1: .*front matter/],
    ['invalid YAML', broken({ 6: 'walk: "never closed' }), /^day-08\.md:\d+: \S/],
    ['a duplicate key', broken({ 5: 'week: 2' }), /^day-08\.md:5: /],
    ['an unknown field', broken({ 5: 'minutes: 2\nmood: 3' }), /^day-08\.md:6: mood is a field nobody knows/],
    ['a missing field', broken({ 6: '' }), /^day-08\.md:2: .*walk/],
    ['an invalid day', broken({ 2: 'day: 91' }), /^day-08\.md:2: day /],
    ['a day in words', broken({ 2: 'day: eight' }), /^day-08\.md:2: day /],
    [
      'another day in the title',
      broken({ 3: 'title: "Day 9: The question under the goal"' }),
      /^day-08\.md:3: title must begin with "Day 8: "/,
    ],
    ['no day in the title', broken({ 3: 'title: "The question under the goal"' }), /^day-08\.md:3: title /],
    ['another week', broken({ 4: 'week: 3' }), /^day-08\.md:4: week must be 2 for day 8/],
    ['a lesson that is too long', broken({ 5: 'minutes: 45' }), /^day-08\.md:5: minutes /],
    ['a walk that is too short', broken({ 6: 'walk: "Why?"' }), /^day-08\.md:6: walk /],
    ['no two-minute version', broken({ 10: '' }), /^day-08\.md:2: .*small/],
    [
      'a two-minute version that is too long',
      broken({ 10: `small: "${'A'.repeat(141)}"` }),
      /^day-08\.md:10: small /,
    ],
    ['one action', broken({ 9: '' }), /^day-08\.md:\d: actions /],
    ['an invalid action', broken({ 9: '  - 7' }), /^day-08\.md:9: actions\.1 /],
    [
      'another file',
      broken({ 2: 'day: 9', 3: 'title: "Day 9: The question under the goal"' }),
      /^day-08\.md:2: day does not belong/,
    ],
  ])('with %s fails with file and line', (_, text, message) => {
    expect(() => parseLesson(text, 'day-08.md')).toThrow(message);
  });
});

describe('the quotes file', () => {
  const good =
    '- text: "Today only has to be as long as today."\n- text: "My experience is what I agree to attend to."\n  author: "William James"\n  source: "The Principles of Psychology (1890)"\n';
  test('is parsed', () => {
    expect(parseQuotes(good, 'quotes.yaml')).toHaveLength(2);
  });

  test.each<[string, string, RegExp]>([
    ['nothing', '', /^quotes\.yaml:1: /],
    ['a mapping instead of a list', 'text: "Today only has to be as long as today."', /^quotes\.yaml:1: /],
    ['invalid YAML', `${good}- text: "never closed`, /^quotes\.yaml:\d: /],
    ['a quote that is too short', `${good}- text: "Walk."`, /^quotes\.yaml:5: 2\.text /],
    [
      'an author without a source',
      `${good}- text: "Attention is the rarest and purest form."\n  author: "Somebody"`,
      /^quotes\.yaml:5: 2 names an author without a source/,
    ],
    [
      'a source without an author',
      `- text: "Attention is the rarest and purest form."\n  source: "Somewhere"\n${good}`,
      /^quotes\.yaml:1: 0 names/,
    ],
    [
      'an unknown field',
      `${good}- text: "Attention is the rarest and purest form."\n  year: 1890`,
      /^quotes\.yaml:6: 2\.year is a field nobody knows/,
    ],
  ])('with %s fails with file and line', (_, text, message) => {
    expect(() => parseQuotes(text, 'quotes.yaml')).toThrow(message);
  });
});
