import { expect, it } from 'vitest';
import { isEditedElsewhere, seenText } from './rules.ts';

it.each([
  [{}, false],
  [{ version: 3 }, false],
  [{ version: 2 }, true],
  [{ version: 4 }, true],
])('an edit based on %j of version 3: edited elsewhere is %s', (basedOn, elsewhere) => {
  expect(isEditedElsewhere(basedOn, { version: 3 })).toBe(elsewhere);
});

it.each([
  [' Walks ', 'Walks'],
  ['🪨', '🪨'],
  ['', null],
  [' \u200b\n', null],
  [null, null],
  [undefined, null],
])('of %j a reader sees %j', (text, seen) => expect(seenText(text)).toBe(seen));
