import { expect, it } from 'vitest';
import { isEditedElsewhere } from './rules.ts';

it.each([
  [undefined, null, false],
  [undefined, new Date(1), false],
  [null, null, false],
  [null, new Date(1), true],
  ['1970-01-01T00:00:00.001Z', new Date(1), false],
  ['1970-01-01T01:00:00.001+01:00', new Date(1), false],
  ['1970-01-01T00:00:00.002Z', new Date(1), true],
  ['1970-01-01T00:00:00.001Z', null, true],
])('base %s while the stored version is %s: edited elsewhere is %s', (base, editedAt, elsewhere) => {
  expect(isEditedElsewhere(base, editedAt)).toBe(elsewhere);
});
