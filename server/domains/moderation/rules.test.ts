import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  canonical,
  hidesContent,
  linksInText,
  newcomer,
  newcomerRefusal,
  saysMore,
  shareInTime,
  suspensionRefusal,
  watchedForm,
  watchedIn,
} from './rules.ts';

const now = new Date('2026-03-02T15:00:00Z');
const old = new Date(now.getTime() - newcomer.age);
const young = new Date(now.getTime() - newcomer.age + 1);

describe('limits for new members', () => {
  test.each([
    ['old and known', { createdAt: old, published: 3, links: 50, mentions: 20 }, false],
    ['young', { createdAt: young, published: 30, links: 3, mentions: 0 }, true],
    ['young, two links', { createdAt: young, published: 30, links: 2, mentions: 3 }, false],
    ['young, four mentions', { createdAt: young, published: 30, links: 0, mentions: 4 }, true],
    ['old, with few texts', { createdAt: old, published: 2, links: 3, mentions: 0 }, true],
    ['old, without texts or links', { createdAt: old, published: 0, links: 0, mentions: 0 }, false],
  ])('%s', (_, author, isRefused) => {
    const refusal = newcomerRefusal({ ...author, now });
    expect(refusal !== null).toBe(isRefused);
    if (refusal) expect(refusal).toContain('Your text is still here.');
  });
});

test.each([
  ['see https://a.example and HTTP://b.example, www.c.example; not ahttps:/x', 3],
  ['https://www.a.example is one', 1],
  ['no address at all', 0],
  ['evil.com bad.org worse.net, sub.spam.io and ftp://x.example', 5],
  ['write to a@evil.com; that was it.And so on, e.g. 3.5 km at 6.30', 0],
])('addresses in %j: %i', (text, count) => expect(linksInText(text)).toBe(count));

describe('a repeated report by one member', () => {
  const earlier = new Date(now.getTime() - 1);
  test.each([
    ['of unchanged content', { waits: false, judgedAt: now }, null, false],
    ['of content changed before the decision', { waits: false, judgedAt: now }, earlier, false],
    ['of content changed at the time of the decision', { waits: false, judgedAt: now }, now, false],
    ['of content changed after the decision', { waits: false, judgedAt: earlier }, now, true],
    ['while the first one is reopened', { waits: true, judgedAt: earlier }, now, false],
    ['while the first one is open', { waits: true, judgedAt: null }, now, false],
  ])('%s', (_, before, changedAt, counts) => expect(saysMore(before, changedAt)).toBe(counts));
});

describe('watched words', () => {
  test.each([
    ['Earn MONEY fast!', ['money'], ['money']],
    ['moneyed people', ['money'], []],
    ['Get-rich, quick', ['get rich quick'], ['get rich quick']],
    ['m\u200boney', ['money'], ['money']],
    ['ｍｏｎｅｙ', ['money'], ['money']],
    ['L’été à Montréal', ['montréal'], ['montréal']],
    ['', ['money'], []],
  ])('%s', (text, watched, found) => expect(watchedIn(text, watched)).toEqual(found));

  it('are found in their own form, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (word) => {
        const form = watchedForm(word);
        return form === '' || watchedIn(`before ${word} after`, [form]).length === 1;
      }),
    );
  });

  test('of signs only have no form', () => expect(watchedForm(' -- !! ')).toBe(''));
});

describe('who may suspend whom', () => {
  const member = { id: 'm', isStaff: false };
  const staff = { id: 's', isStaff: true };
  test.each([
    ['a moderator a member', { id: 'a', isAdmin: false }, member, undefined],
    ['a moderator staff', { id: 'a', isAdmin: false }, staff, 403],
    ['an administrator staff', { id: 'a', isAdmin: true }, staff, undefined],
    ['anyone themselves', { id: 's', isAdmin: true }, staff, 400],
  ])('%s', (_, by, whom, status) => expect(suspensionRefusal(by, whom)?.status).toBe(status));
});

describe('what a decision hides', () => {
  test.each([
    ['hide', 'group', true],
    ['suspend', 'profile', true],
    ['warn', 'post', true],
    ['warn', 'group', false],
    ['warn', 'profile', false],
    ['remove', 'post', false],
  ] as const)('%s %s', (action, type, hides) => expect(hidesContent(action, type)).toBe(hides));
});

test('the share decided in time is rounded down, and null without decisions', () => {
  expect(shareInTime({ decided: 0, decided_in_time: 0 })).toBeNull();
  expect(shareInTime({ decided: 3, decided_in_time: 2 })).toBe(66);
  expect(shareInTime({ decided: 1000, decided_in_time: 999 })).toBe(99);
});

describe('canonical JSON', () => {
  it('does not depend on key order', () => {
    expect(canonical({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  });

  it('is unchanged after a round trip through the database', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        (value) => canonical(JSON.parse(JSON.stringify(value))) === canonical(value),
      ),
    );
  });

  it('differs for different objects', () => {
    expect(canonical({ a: '1' })).not.toBe(canonical({ a: 1 }));
    expect(canonical({ a: ['b,c'] })).not.toBe(canonical({ a: ['b', 'c'] }));
  });
});
