import { expect, it } from 'vitest';
import { asQuery } from './word-query.ts';

it.each([
  ['Walk every day', "'walk':* & 'every':* & 'day':*"],
  ['day3', "'day3':*"],
  ['Zoë', "'zoë':*"],
  ['散歩', "('散' <-> '歩')"],
  ['朝walk散歩', "('朝') & 'walk':* & ('散' <-> '歩')"],
  ["'); drop", "'drop':*"],
  ['...', null],
  ['"quiet walk" day', "('quiet':* <-> 'walk':*) & 'day':*"],
  ['day “quiet walk', "'day':* & ('quiet':* <-> 'walk':*)"],
  ['"walk"', "'walk':*"],
  ['""', null],
])('%s', (typed, query) => expect(asQuery(typed)).toBe(query));
