import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberBytes, numberFrom, readNumber } from './rules.ts';

test('a number has three groups, and every way to type it is read', () =>
  fc.assert(
    fc.property(fc.uint8Array({ minLength: numberBytes, maxLength: numberBytes }), (bytes) => {
      const number = numberFrom(bytes);
      expect(number).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
      for (const typed of [
        number,
        number.toLowerCase(),
        number.replaceAll('-', ''),
        ` ${number.replaceAll('-', ' ')} `,
        number.replaceAll('0', 'o').replaceAll('1', 'l'),
      ])
        expect(readNumber(typed)).toBe(number);
    }),
  ));

test.each([
  '',
  '7Q4M',
  '7Q4M-2K9D-8XP',
  '7Q4M-2K9D-8XPAA',
  '7Q4M-2K9D-8XPU',
  '__proto__xxx',
  '７Q4M-2K9D-8XPA',
])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeNull();
});

test('every byte can change the number', () => {
  const zeros = new Uint8Array(numberBytes);
  const others = [...zeros.keys()].map((i) => numberFrom(zeros.with(i, 1)));
  expect(new Set([numberFrom(zeros), ...others]).size).toBe(numberBytes + 1);
});
