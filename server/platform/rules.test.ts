import { expect, it } from 'vitest';
import { isEditedElsewhere, seenText } from './rules.ts';

it.each([
  [{}, false],
  [{ version: 3 }, false],
  [{ version: 2 }, true],
  [{ version: 4 }, true],
  [{ version: 3, base: null }, false],
])('an edit based on %j of version 3: edited elsewhere is %s', (basedOn, elsewhere) => {
  expect(isEditedElsewhere(basedOn, { version: 3, edited_at: new Date(1) })).toBe(elsewhere);
});

it.each([
  [null, null, false],
  [null, new Date(1), true],
  ['1970-01-01T00:00:00.001Z', new Date(1), false],
  ['1970-01-01T01:00:00.001+01:00', new Date(1), false],
  ['1970-01-01T00:00:00.002Z', new Date(1), true],
  ['1970-01-01T00:00:00.001Z', null, true],
])('base %s of the previous release, stored %s: edited elsewhere is %s', (base, edited_at, elsewhere) => {
  expect(isEditedElsewhere({ base }, { version: 3, edited_at })).toBe(elsewhere);
});

it.each([
  [' Walks ', 'Walks'],
  ['🪨', '🪨'],
  ['', null],
  [' \u200b\n', null],
  [null, null],
  [undefined, null],
])('of %j a reader sees %j', (text, seen) => expect(seenText(text)).toBe(seen));
