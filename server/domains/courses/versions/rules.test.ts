import { expect, test } from 'vitest';
import { continuesVersion } from './rules.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 9, minutes));
const newest = { kind: 'edited', editor_id: 'cleo', started_at: at(0), saved_at: at(5) } as const;
const change = { kind: 'edited', editorId: 'cleo', at: at(6) } as const;

test.each([
  ['a change a minute later', newest, change, true],
  ['a change just before the pause is over', newest, { ...change, at: new Date(+at(15) - 1) }, true],
  ['a change after ten minutes', newest, { ...change, at: at(15) }, false],
  ['a sitting of an hour without a pause', { ...newest, saved_at: at(59) }, { ...change, at: at(60) }, false],
  ['publishing what was just typed', newest, { ...change, kind: 'published' }, true],
  ['another author', newest, { ...change, editorId: 'fay' }, false],
  ['a former author', { ...newest, editor_id: null }, change, false],
  ['a change of what was published', { ...newest, kind: 'published' }, change, false],
  ['a change of what was restored', { ...newest, kind: 'restored' }, change, false],
  ['a change of a text from before', { ...newest, kind: 'earlier' }, change, false],
  ['restoring', newest, { ...change, kind: 'restored' }, false],
] as const)('%s is part of the newest version: %#', (_, before, next, expected) => {
  expect(continuesVersion(before, next)).toBe(expected);
});
