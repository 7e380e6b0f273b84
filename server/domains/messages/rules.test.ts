import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  asPattern,
  beginningOf,
  memberMissing,
  messageRefusal,
  postsIn,
  type Recipient,
  timeAfter,
} from './rules.ts';

const ada: Recipient = {
  name: 'Ada',
  isSelf: false,
  isKnown: true,
  isPresent: true,
  isBlocked: false,
  isSuspended: false,
  isStaff: false,
  permission: 'everyone',
  areFriends: false,
  shareGroup: false,
  hasWritten: false,
};
const builder = { messages: 'send' } as const;
const starter = { messages: 'answer' } as const;
const codeOf = (sender: typeof builder | typeof starter, to: Partial<Recipient>) =>
  messageRefusal(sender, { ...ada, ...to })?.code ?? 'sends';

describe('who may write to whom', () => {
  test.each<[string, Partial<Recipient>, string, string]>([
    ['a stranger', {}, 'sends', 'upgrade_required'],
    ['themselves', { isSelf: true }, 'self', 'self'],
    ['a former member', { isPresent: false, hasWritten: true }, 'missing', 'missing'],
    ['behind a block', { isBlocked: true, hasWritten: true, areFriends: true }, 'missing', 'missing'],
    ['a private profile', { isKnown: false }, 'missing', 'missing'],
    ['a suspended member', { isSuspended: true, hasWritten: true }, 'unavailable', 'unavailable'],
    ['who takes no messages', { permission: 'none', areFriends: true }, 'not_accepted', 'not_accepted'],
    ['who takes none and wrote', { permission: 'none', hasWritten: true }, 'sends', 'upgrade_required'],
    ['who takes them of known people', { permission: 'members' }, 'not_accepted', 'not_accepted'],
    ['a friend who does', { permission: 'members', areFriends: true }, 'sends', 'upgrade_required'],
    [
      'one in a shared group who does',
      { permission: 'members', shareGroup: true },
      'sends',
      'upgrade_required',
    ],
    ['a friend who wrote', { areFriends: true, hasWritten: true }, 'sends', 'sends'],
    ['a friend who did not write', { areFriends: true }, 'sends', 'upgrade_required'],
    ['staff who wrote', { isStaff: true, hasWritten: true, permission: 'none' }, 'sends', 'sends'],
    ['staff who did not write', { isStaff: true }, 'sends', 'upgrade_required'],
    ['a stranger who wrote', { hasWritten: true }, 'sends', 'upgrade_required'],
  ])('%s', (_, to, asBuilder, asStarter) => {
    expect([codeOf(builder, to), codeOf(starter, to)]).toEqual([asBuilder, asStarter]);
  });

  it('says nothing about a member behind a block or with a private profile', () => {
    for (const to of [{ isBlocked: true }, { isKnown: false }, { isPresent: false }])
      expect(messageRefusal(builder, { ...ada, ...to })?.sentence).toBe(memberMissing);
  });

  it('never asks a starter to pay where a plan would change nothing', () => {
    fc.assert(
      fc.property(
        fc.record({
          isSelf: fc.boolean(),
          isKnown: fc.boolean(),
          isPresent: fc.boolean(),
          isBlocked: fc.boolean(),
          isSuspended: fc.boolean(),
          isStaff: fc.boolean(),
          areFriends: fc.boolean(),
          shareGroup: fc.boolean(),
          hasWritten: fc.boolean(),
          permission: fc.constantFrom('everyone', 'members', 'none'),
        }),
        (facts) => {
          if (codeOf(starter, facts) === 'upgrade_required') expect(codeOf(builder, facts)).toBe('sends');
          if (codeOf(starter, facts) === 'sends') expect(codeOf(builder, facts)).toBe('sends');
        },
      ),
    );
  });
});

describe('texts', () => {
  const id = '018f0000-0000-7000-8000-00000000c0de';
  it('finds the post that a text links to', () => {
    expect(postsIn(`Look: https://evolve.test/feed/${id}.`)).toEqual([id]);
    expect(postsIn(`/feed/${id.toUpperCase()}#comment-1 and /feed/${id}`)).toEqual([id]);
    expect(postsIn(`/feed/${id}0 /feed/1 /groups/${id}`)).toEqual([]);
    expect(postsIn(`/feed/${id} /feed/${id.replace('c0de', 'beef')}`)).toHaveLength(1);
  });

  it('shortens to whole characters on one line', () => {
    expect(beginningOf('  One\n\ntwo  three', 7)).toBe('One two');
    expect(beginningOf('ab🪨', 3)).toBe('ab');
  });

  it('searches for signs as they are', () => {
    expect(asPattern(' 100%_\\ ')).toBe('%100\\%\\_\\\\%');
  });

  it('never sets the time of a message before that of the one before', () => {
    const [noon, later] = [new Date(0), new Date(5)];
    expect(timeAfter(null, noon)).toBe(noon);
    expect(timeAfter(noon, later)).toBe(later);
    expect(timeAfter(later, noon)).toBe(later);
  });
});
