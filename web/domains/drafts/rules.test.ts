import { expect, test } from 'vitest';
import { fieldTexts, headingOf, isLost } from './rules.ts';

test.each([
  ['post', null, 'Post'],
  ['post:1', 'Early Walkers', 'Post in Early Walkers'],
  ['comment:1', 'Comment on a post by Finn Murphy', 'Comment on a post by Finn Murphy'],
  ['topic:wins', 'Wins', 'Topic in Wins'],
  ['reply:1', 'Rainy mornings', 'Reply in Rainy mornings'],
  ['reply:1', null, 'Reply'],
  ['edit:1', 'Edit of your post', 'Edit of your post'],
  ['group', null, 'New group'],
])('a draft at %s of %s has the heading "%s"', (place, label, heading) =>
  expect(headingOf({ place, label })).toBe(heading),
);

test.each([
  ['post', null, false],
  ['post:1', null, true],
  ['post:1', 'Early Walkers', false],
  ['reply:1', null, true],
  ['group', null, false],
  ['edit:1', null, true],
  ['edit:1', 'Edit of your post', false],
])('a draft at %s of %s is lost: %s', (place, label, lost) => expect(isLost({ place, label })).toBe(lost));

test('the words of a form are what is in its fields', () => {
  const change = { is_private: { from: false, to: true }, name: { from: 'Late', to: 'Early' } };
  expect([fieldTexts(change), fieldTexts(null)]).toEqual([['Early'], []]);
});
