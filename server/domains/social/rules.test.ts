import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byProfileText } from '#contract/profile/texts.ts';
import { asAddress, asBeginning, textsOf } from './rules.ts';

test.each([
  ['nora@example.com', 'nora@example.com'],
  ['Nora.Reader@Mail.Example.COM', 'nora.reader@mail.example.com'],
  ['nora', null],
  ['nora@', null],
  ['nora@example', null],
  ['nora@example.', null],
  ['nora@.', null],
  ['@example.com', null],
  ['nora@@example.com', null],
  ['nora@example@example.com', null],
  ['nora @example.com', null],
  ['nora@ex ample.com', null],
  ['nora@example.c om', null],
  ['see nora@example.com', null],
  ['nora@example.com too', null],
  ['nora@example.com@', null],
  ['', null],
])('%j is the address %j', (typed, address) => expect(asAddress(typed)).toBe(address));

test.each([
  ['Nora', 'nora%'],
  ['100%', '100\\%%'],
  ['a_b', 'a\\_b%'],
  ['a\\b', 'a\\\\b%'],
  ['%%__', '\\%\\%\\_\\_%'],
  ['', '%'],
])('names that begin with %j: %j', (typed, pattern) => expect(asBeginning(typed)).toBe(pattern));

test('typed signs match only themselves', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[a-c%_\\]{0,8}$/), (typed) => {
      // Reads the pattern as LIKE does: a backslash makes the next sign plain.
      const plain = asBeginning(typed).replace(/\\(.)|%$/g, '$1');
      expect(plain).toBe(typed);
    }),
  ));

test('the texts of a profile are one text, without empty lines', () => {
  const none = byProfileText(() => null);
  expect(textsOf({ ...none, pronouns: 'she/her', bio: 'Slow runner.' })).toBe('she/her\nSlow runner.');
  expect(textsOf({ ...none, bio: 'Slow runner.' })).toBe('Slow runner.');
  expect(textsOf(none)).toBe('');
});
