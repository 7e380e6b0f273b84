import { expect, test } from 'vitest';
import { helpedWords, reasonWords } from './words.ts';

test.each([
  [{ reason: 'first', days_away: null, content_type: 'post' }, 'First post'],
  [{ reason: 'first', days_away: null, content_type: 'topic' }, 'First topic'],
  [{ reason: 'return', days_away: 14, content_type: 'topic' }, 'Back after 14 days'],
  [{ reason: 'return', days_away: 59, content_type: 'post' }, 'Back after 59 days'],
  [{ reason: 'return', days_away: 60, content_type: 'post' }, 'Back after 2 months'],
] as const)('%j: %s', (post, words) => {
  expect(reasonWords(post)).toBe(words);
});

test('says whom the viewer has helped once there is someone', () => {
  expect([0, 1, 12].map(helpedWords)).toEqual([
    null,
    'You’ve given one member a first reply.',
    'You’ve given 12 members a first reply.',
  ]);
});
