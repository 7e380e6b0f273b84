import { expect, test } from 'vitest';
import { headingOf } from './rules.ts';

test.each([
  ['post', null, 'Post'],
  ['post:1', 'Early Walkers', 'Post in Early Walkers'],
  ['comment:1', 'Comment on a post by Finn Murphy', 'Comment on a post by Finn Murphy'],
  ['topic:wins', 'Wins', 'Topic in Wins'],
  ['reply:1', 'Rainy mornings', 'Reply in Rainy mornings'],
  ['reply:1', null, 'Reply'],
  ['edit:1', 'Edit of your post', 'Edit of your post'],
])('a draft at %s of %s is headed "%s"', (place, label, heading) =>
  expect(headingOf({ place, label })).toBe(heading),
);
