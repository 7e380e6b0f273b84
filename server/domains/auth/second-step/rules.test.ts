import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { adminRights, recoveryCode, typedCode, viewerRights } from './rules.ts';

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

describe('adminRights', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const later = new Date('2026-03-02T15:00:01Z');
  const inTwoWeeks = new Date('2026-03-16T15:00:00Z');
  const afterTwoWeeks = new Date('2026-03-16T15:00:01Z');
  test.each([
    ['a member', false, null, null, false, null, false],
    ['a member with two steps', false, now, null, false, null, false],
    ['a former administrator', false, null, later, false, null, false],
    ['an administrator with two steps', true, now, null, true, null, false],
    ['one with two steps whose time is over', true, now, now, true, null, false],
    ['one without', true, null, null, false, now, true],
    ['one who has time', true, null, later, true, later, false],
    ['one who has all the time', true, null, inTwoWeeks, true, inTwoWeeks, false],
    ['one of a demo', true, null, afterTwoWeeks, true, null, false],
    ['one whose time is over', true, null, now, false, now, true],
  ])('%s', (_who, is_admin, second_step_since, second_step_due_at, isAdmin, dueAt, isLocked) => {
    const facts = { is_admin, second_step_since, second_step_due_at };
    expect(adminRights(facts, now)).toEqual({ isAdmin, dueAt });
    expect(viewerRights(facts, now)).toEqual({ isAdmin, ...(isLocked && { needsSecondStep: true }) });
  });
});
