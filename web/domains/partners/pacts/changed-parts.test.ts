import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedParts } from './changed-parts.ts';

const shown = (before: string, after: string): string =>
  changedParts(before, after)
    .map(({ kind, text }) =>
      kind === 'old' ? `-${text.trim()}-` : kind === 'new' ? `+${text.trim()}+` : text.trim(),
    )
    .join(' ');

test.each([
  ['Ten minutes outside.', 'Five minutes outside.', '-Ten- +Five+ minutes outside.'],
  ['Ten minutes.', 'Ten minutes.', 'Ten minutes.'],
  ['Ten minutes', 'Ten minutes, any weather', 'Ten -minutes- +minutes, any weather+'],
  ['a b c', 'x y', '-a b c- +x y+'],
  ['a b', 'a b c', 'a b +c+'],
])('%s, then %s', (before, after, parts) => expect(shown(before, after)).toBe(parts));

test('the new words and those that stay are the new version, in order', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'dd'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = changedParts(before.join(' '), after.join(' '));
      const read = (kinds: string[]) =>
        parts
          .filter(({ kind }) => kinds.includes(kind))
          .flatMap(({ text }) => text.trim().split(/\s+/))
          .join(' ');
      expect(read(['same', 'new'])).toBe(after.join(' '));
      expect(read(['same', 'old'])).toBe(before.join(' '));
    }),
  );
});
