import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { recoveryCode, typedCode } from './rules.ts';

describe('recoveryCode', () => {
  it('has ten letters that are not mistaken for others', () => {
    for (let time = 0; time < 200; time += 1)
      expect(recoveryCode(randomBytes(40))).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  });
  it('skips bytes that would favour a letter, and needs enough of the others', () => {
    expect(recoveryCode(Uint8Array.from([255, ...Array<number>(10).fill(0)]))).toBe('22222-22222');
    expect(() => recoveryCode(Uint8Array.from(Array<number>(10).fill(255)))).toThrow('Too few');
  });
});

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['abcde-fghjk', { kind: 'recovery', code: 'abcde-fghjk' }],
  ['ABCDE FGHJK', { kind: 'recovery', code: 'abcde-fghjk' }],
  ['2345678923', { kind: 'recovery', code: '23456-78923' }],
  ['12345', null],
  ['1234567', null],
  ['abcde-fghj0', null],
  ['١٢٣٤٥٦', null],
  ['', null],
])('%j is typed for %j', (typed, code) => {
  expect(typedCode(typed)).toEqual(code);
});
