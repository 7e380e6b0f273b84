import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { recoveryCode, staffRights, typedCode, viewerRights } from './rules.ts';

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

describe('staffRights', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const later = new Date('2026-03-02T15:00:01Z');
  const inTwoWeeks = new Date('2026-03-16T15:00:00Z');
  const afterTwoWeeks = new Date('2026-03-16T15:00:01Z');
  const admin = { is_admin: true, is_moderator: false };
  const moderator = { is_admin: false, is_moderator: true };
  const both = { is_admin: true, is_moderator: true };
  const member = { is_admin: false, is_moderator: false };
  test.each([
    ['a member', member, null, null, true, null],
    ['a member with two steps', member, now, null, true, null],
    ['a former administrator', member, null, later, true, null],
    ...[admin, moderator, both].flatMap((roles): Case[] => [
      ['staff with two steps', roles, now, null, true, null],
      ['one with two steps whose time is over', roles, now, now, true, null],
      ['one without', roles, null, null, false, now],
      ['one who has time', roles, null, later, true, later],
      ['one who has all the time', roles, null, inTwoWeeks, true, inTwoWeeks],
      ['one of a demo', roles, null, afterTwoWeeks, true, null],
      ['one whose time is over', roles, null, now, false, now],
    ]),
  ] as Case[])('%s %j', (_who, roles, second_step_since, second_step_due_at, acts, dueAt) => {
    const facts = { ...roles, second_step_since, second_step_due_at };
    const rights = { isAdmin: acts && roles.is_admin, isModerator: acts && roles.is_moderator };
    expect(staffRights(facts, now)).toEqual({ ...rights, dueAt });
    expect(viewerRights(facts, now)).toEqual({ ...rights, ...(!acts && { needsSecondStep: true }) });
  });
});
type Roles = { is_admin: boolean; is_moderator: boolean };
type Case = [
  who: string,
  roles: Roles,
  since: Date | null,
  due: Date | null,
  acts: boolean,
  dueAt: Date | null,
];
