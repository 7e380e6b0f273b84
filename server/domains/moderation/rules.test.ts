import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  answersFor,
  appealState,
  canonical,
  changedSince,
  dueAt,
  hidesContent,
  isReadByAuthor,
  linksInText,
  mergedWatchedWords,
  newcomer,
  newcomerRefusal,
  nounOf,
  overdueBefore,
  repeatRefusal,
  sameness,
  saysMore,
  shareInTime,
  summaryReach,
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
  // An address counts once, with everything up to the next space.
  ['ftp://x.example', 1],
  ['https://a.example/evil.com', 1],
  ['www.a.example/evil.com', 1],
  ['evil.com bad.org worse.net, sub.spam.io and ftp://x.example', 5],
  ['evil.com,bad.org;https://worse.net/good.com', 3],
  ['a.com.b.org.c.net', 1],
  ['.com a..com a.community com.a', 0],
  ['write to a@evil.com; that was it.And so on, e.g. 3.5 km at 6.30', 0],
])('addresses in %j: %i', (text, count) => expect(linksInText(text)).toBe(count));

test.each(['a+a+', 'a.a.', 'a-a-', 'www', 'a.com', 'a://', '@a.', '-.'])(
  'addresses in a long text of %j are counted in linear time',
  (repeated) => {
    const before = process.threadCpuUsage();
    linksInText(repeated.repeat(50_000 / repeated.length));
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(50);
  },
);

describe('texts for comparison', () => {
  test.each([
    ['Day 3 DONE', 'day 3 done'],
    [' \n Day \t 3\u00a0\u00a0done\n', 'day 3 done'],
    ['ｄａｙ ３', 'day 3'],
    ['E\u0301TE\u0301', 'été'],
    ['', ''],
  ])('%j is compared as %j', (text, form) => expect(sameness(text)).toBe(form));

  // Only case, spacing and Unicode forms are ignored.
  test.each([
    ['Straße', 'Strasse'],
    ['day 3', 'day3'],
    ['day 3', 'day 4'],
    ['done', 'done!'],
  ])('%j and %j differ', (one, other) => expect(sameness(one)).not.toBe(sameness(other)));
});

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

  test.each([
    ['Get-RICH,  quick!', 'get rich quick'],
    ['ＭＯＮＥＹ', 'money'],
    ['m\u200b\u200boney', 'money'],
    ['MONTRÉAL 2026', 'montréal 2026'],
  ])('%j is stored as %j', (word, form) => expect(watchedForm(word)).toBe(form));

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

test('refusals of a new member’s text name the limit', () => {
  const author = { createdAt: young, published: 0, now };
  expect(newcomerRefusal({ ...author, links: 3, mentions: 4 })).toBe(
    'In your first days here you can include up to 2 links. Your text is still here.',
  );
  expect(newcomerRefusal({ ...author, links: 2, mentions: 4 })).toBe(
    'In your first days here you can mention up to 3 members. Your text is still here.',
  );
});

test.each([
  ['post', 'ada', { author_id: 'nora' }, 'nora'],
  ['post', 'ada', { author_id: null }, 'ada'],
  ['post', 'ada', null, 'ada'],
  ['group', 'ada', { author_id: 'nora' }, 'ada'],
  ['group', null, { author_id: 'nora' }, null],
])('a report of a %s by %s that is now %j concerns %s', (content_type, author_id, content, answers) =>
  expect(answersFor({ content_type, author_id }, content)).toBe(answers),
);

test('cases are due after 24 hours, and the summary covers 30 days', () => {
  expect(dueAt(now)).toEqual(new Date('2026-03-03T15:00:00Z'));
  expect(overdueBefore(now)).toEqual(new Date('2026-03-01T15:00:00Z'));
  expect(summaryReach(now)).toEqual(new Date('2026-01-31T15:00:00Z'));
});

test.each([
  ['nothing changes', ['a', 'b'], { before: ['a', 'b'], words: ['a', 'b'] }, ['a', 'b']],
  ['one is added', ['a'], { before: ['a'], words: ['a', 'b'] }, ['a', 'b']],
  ['one is removed', ['a', 'b'], { before: ['a', 'b'], words: ['b'] }, ['b']],
  ['others added one meanwhile', ['a', 'c'], { before: ['a'], words: ['a', 'b'] }, ['a', 'c', 'b']],
  ['others removed one meanwhile', ['b'], { before: ['a', 'b'], words: ['a', 'b', 'c'] }, ['b', 'c']],
  ['both add the same', ['a', 'b'], { before: ['a'], words: ['a', 'b'] }, ['a', 'b']],
])('watched words: %s', (_, current, change, merged) =>
  expect(mergedWatchedWords(current, change)).toEqual(merged),
);

test('a suspension is refused with its status and code', () => {
  const nora = { id: 'nora', isStaff: false };
  const mira = { id: 'mira', isStaff: true };
  expect(suspensionRefusal({ id: 'nora', isAdmin: true }, nora)).toMatchObject({
    status: 400,
    code: 'own_account',
  });
  expect(suspensionRefusal({ id: 'milo', isAdmin: false }, mira)).toMatchObject({
    status: 403,
    code: 'forbidden',
  });
  expect(suspensionRefusal({ id: 'milo', isAdmin: true }, mira)).toBe(null);
  expect(suspensionRefusal({ id: 'milo', isAdmin: false }, nora)).toBe(null);
});

test('what each action hides, and whether its author still reads it', () => {
  const types = ['post', 'comment', 'topic', 'reply', 'group', 'profile'] as const;
  const hidden = (action: 'hide' | 'remove' | 'warn' | 'suspend') =>
    types.filter((type) => hidesContent(action, type));
  expect(hidden('hide')).toEqual(types);
  expect(hidden('suspend')).toEqual(types);
  expect(hidden('warn')).toEqual(['post', 'comment', 'topic', 'reply']);
  expect(hidden('remove')).toEqual([]);
  expect(types.filter(isReadByAuthor)).toEqual(['post', 'comment', 'topic', 'reply']);
  expect([...types, 'poem'].map(nounOf)).toEqual([...types, 'text']);
});

test.each([
  ['pending', null, 'waiting'],
  ['pending', now, 'waiting'],
  ['decided', now, 'used'],
  ['decided', null, 'open'],
])('a decision that is %s, appealed %s: %s', (status, appealed_at, state) =>
  expect(appealState({ status, appealed_at })).toBe(state),
);

test('the canonical form has sorted keys, no absent fields, and null for nothing', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined, Z: true })).toBe(
    '{"Z":true,"b":[1,{"c":"x","d":null}]}',
  );
  expect(canonical(undefined)).toBe('null');
  expect(canonical([undefined, 0, ''])).toBe('[null,0,""]');
});

test.each([
  // Watched words of a topic: its title and its text.
  [{ title: null, content: 'A lake\nIt is cold.' }, 0],
  [{ title: null, content: 'It is cold.' }, 0],
  [{ title: null, content: 'A lake\nIt is warm.' }, 1],
  [{ title: null, content: 'A river\nIt is cold.' }, 1],
  [{ title: 'A lake', content: 'It is  COLD.' }, 0],
  [{ title: 'A river', content: 'It is cold.' }, 1],
  [{ title: 'A lake', content: 'A lake\nIt is cold.' }, 1],
])('of a kept text %j, %i differ from the content as it is now', (kept, count) => {
  expect(changedSince([kept], { title: 'A lake', text: 'It is cold.' })).toHaveLength(count);
  expect(changedSince([kept], null)).toHaveLength(1);
});

test('one text is once in a place, and in three places a day', () => {
  expect(repeatRefusal([], 'feed')).toBeNull();
  expect(repeatRefusal(['feed'], 'g1')).toBeNull();
  expect(repeatRefusal(['feed', 'g1'], 'g2')).toBeNull();
  expect(repeatRefusal(['feed', 'g1'], 'g1')).toBe('You already posted this.');
  expect(repeatRefusal(['feed', 'g1', 'g2'], 'g3')).toMatch(/^You posted this in 3 places today/);
});
