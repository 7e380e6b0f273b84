import { expect, test } from 'vitest';
import { type DayWords, minutesFor, problemsOf, problemsOfQuotes, repetitionsIn } from './rules.ts';

const sentence = (i: number) =>
  `On corner number ${i} of the long road home there’s a bench that you didn’t notice before.`;
const body = Array.from({ length: 10 }, (_, i) => sentence(i)).join(' ');
const good: DayWords = {
  day: 12,
  title: 'Day 12: A bench on the way',
  walk: 'Which place on your way have you never looked at twice?',
  actions: [
    'Name one thing that you passed today without a look.',
    'Tell one person about a place near you that you like.',
  ],
  small: 'Name one place that you’d walk to.',
  prompt: 'What did you see on your way today?',
  deeper_prompt: 'What do you pass each day because looking would ask something of you?',
  bonus: 'Sit on a bench for a quarter of a song.',
  body,
};

test('a good day has no problems', () => {
  expect(problemsOf(good)).toEqual([]);
  expect([...repetitionsIn(good, [{ ...good }])].flat()).toEqual([]);
});

test.each<[string, Partial<DayWords>, string, string]>([
  ['no title', { title: 'Day 12: ' }, 'name', 'The day needs a title.'],
  ['eight words', { title: 'Day 12: a b c d e f g h' }, 'name', 'A title has at most seven words.'],
  ['a full stop', { title: 'Day 12: A bench.' }, 'name', 'A title ends without a full stop.'],
  [
    'a short question',
    { walk: 'Where to?' },
    'walk',
    'The walk question has 9 characters. It needs at least 40.',
  ],
  [
    'no question mark',
    { walk: 'Think of a place on your way that you like most of all.' },
    'walk',
    'The walk question ends with a question mark.',
  ],
  [
    'a long prompt',
    { prompt: `What ${'o'.repeat(200)}` },
    'prompt',
    'The journal prompt has 205 characters. It may have 200.',
  ],
  [
    'two lines',
    { small: 'Name one place\nthat you’d walk to.' },
    'small',
    'The two-minute version is one line.',
  ],
  ['one step', { actions: good.actions.slice(1) }, 'actions', 'A day has two or three steps.'],
  [
    'a long step',
    { actions: [...good.actions, 'Walk for eight minutes around the park nearby.'] },
    'actions',
    'Step 3 takes longer than five minutes. Make it the bonus, or shorten it.',
  ],
  ['a short body', { body: 'It’s short.' }, 'body', 'The lesson has 2 words. It needs at least 120.'],
  ['a long body', { body: body.repeat(5) }, 'body', /^The lesson has \d+ words\. It may have 600\.$/.source],
  ['a link', { body: `${body} [There](https://example.org)` }, 'body', 'A lesson has paragraphs'],
  ['HTML', { body: `${body} <script>` }, 'body', 'A lesson has paragraphs'],
  [
    'three headings',
    { body: `## A\n\n## B\n\n## C\n\n${body}` },
    'body',
    'A lesson has at most two headings.',
  ],
  [
    'full forms',
    { body: body.replaceAll('there’s', 'there is').replaceAll('didn’t', 'did not') },
    'body',
    'The lesson is spoken.',
  ],
  ['a crisis without a number', { body: `${body} In a crisis, call.` }, 'body', 'Name the helpline 9-8-8.'],
  ['day 28 without one', { day: 28, title: 'Day 28: A bench' }, 'body', 'This day names findahelpline.com'],
  [
    'a dash',
    { prompt: 'What did you see – and why did you stop there?' },
    'prompt',
    'Use a full stop or a comma',
  ],
  [
    'an exclamation mark',
    { small: 'Name one place that you’d walk to!' },
    'small',
    'Leave out the exclamation mark.',
  ],
  ['a straight quote', { small: "Name one place that you'd walk to." }, 'small', 'Use curly quotation marks'],
  [
    'a quote in the wrong place',
    { prompt: 'What did “ the road” say to you today?' },
    'prompt',
    'A quotation mark opens or closes',
  ],
  [
    'a hustle word',
    { prompt: 'How will you crush the road ahead today?' },
    'prompt',
    '“crush” doesn’t belong in a lesson.',
  ],
  [
    'other spelling',
    { prompt: 'What did you do afterwards, on your way?' },
    'prompt',
    '“afterwards” isn’t Canadian spelling.',
  ],
  [
    'counted days',
    { prompt: 'What was it like 40 days ago on this road?' },
    'prompt',
    'Don’t count the days',
  ],
  [
    'a source without a year',
    { sources: ['Somebody, A book about roads'] },
    'sources',
    'Source 1 needs the year of the work.',
  ],
])('%s is a problem', (_, change, field, expected) => {
  const found = problemsOf({ ...good, ...change }).filter((problem) => problem.field === field);
  expect(found.map((problem) => problem.sentence).join(' ')).toMatch(
    new RegExp(expected.startsWith('^') ? expected : expected.replace(/[.?()]/g, '\\$&')),
  );
});

test('what another day has already is a problem', () => {
  const other = {
    ...good,
    day: 13,
    title: 'Day 13: Another bench',
    walk: 'When did you last look at a place on your way as if it were new?',
    prompt: 'Who sat on the bench before you came by?',
    deeper_prompt: 'Tell me: which place on your way have you never looked at twice, and why?',
    small: 'Sit down for the length of a breath.',
    actions: [good.actions[1] as string, 'Look up once on your way home.'],
    bonus: 'Walk home by the other side of the road.',
    body: 'A first sentence of its own. There’s nothing to see here.',
  };
  expect([...repetitionsIn(good, [other])].flat().map(({ field, sentence: said }) => [field, said])).toEqual([
    ['actions', 'Day 13 has the same step.'],
    ['walk', 'Day 13 asks this too: “which place on your way have you”.'],
  ]);
  expect([...repetitionsIn(good, [{ ...other, body }])].flat().map(({ sentence: said }) => said)).toEqual(
    expect.arrayContaining(['Day 13 begins in the same way.', 'Day 13 has one of these sentences.']),
  );
});

test.each([
  [250, 1],
  [251, 2],
  [500, 2],
  [501, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(minutesFor('word '.repeat(words))).toBe(minutes);
});

test('a list of quotes names the quote that is wrong', () => {
  const list = Array.from({ length: 90 }, (_, i) => ({
    text: `The road has ${i} stones, and you have one.`,
  }));
  expect(problemsOfQuotes(list)).toEqual([]);
  const newer = {
    text: 'The road has a bend, and then another.',
    author: 'Ann Author',
    source: 'Bends (1990)',
  };
  expect(problemsOfQuotes([...list, newer])).toEqual([
    {
      at: 90,
      sentence: 'Quote works from before 1930 only, with their year in brackets at the end.',
    },
  ]);
});
