import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameness } from '#server/domains/moderation/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { leads, mayComment, rightsOverPost } from './rules.ts';

const viewer = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  sessionId: 's',
  tier: 'builder',
  isAdmin: false,
  isModerator: false,
  ...more,
});
const feedPost = { authorId: 'a', groupId: null, role: null, isWin: false, isHidden: false };

describe('rights over a post', () => {
  it.each([
    ['its author', feedPost, 'a', { may_edit: true, may_delete: true, may_pin: false, may_report: false }],
    ['anyone else', feedPost, 'b', { may_edit: false, may_delete: false, may_pin: false, may_report: true }],
    ['the author of a win', { ...feedPost, isWin: true }, 'a', { may_edit: false, may_delete: true }],
    [
      'an owner of the group',
      { ...feedPost, groupId: 'g', role: 'owner' as const },
      'b',
      { may_edit: false, may_delete: true, may_pin: true, may_report: true },
    ],
    [
      'a moderator of the group',
      { ...feedPost, groupId: 'g', role: 'moderator' as const },
      'b',
      { may_delete: true, may_pin: true },
    ],
    [
      'a member of the group',
      { ...feedPost, groupId: 'g', role: 'member' as const },
      'b',
      { may_delete: false, may_pin: false, may_comment: true },
    ],
    [
      'a reader of an open group',
      { ...feedPost, groupId: 'g' },
      'b',
      { may_delete: false, may_comment: false, may_report: true },
    ],
    [
      'a former member, for anyone',
      { ...feedPost, authorId: null },
      'b',
      { may_edit: false, may_delete: false },
    ],
  ])('of %s', (_who, post, id, rights) => {
    expect(rightsOverPost(post, viewer(id))).toMatchObject(rights);
  });

  it('over their own post from before they came back: they only delete it', () => {
    const post = { ...feedPost, groupId: 'g', role: 'moderator', isBeforeRejoining: true } as const;
    expect(rightsOverPost(post, viewer('a'))).toEqual({
      may_edit: false,
      may_delete: true,
      may_pin: false,
      may_comment: false,
      may_report: false,
    });
  });

  it('over a hidden post: its author edits and deletes it; it takes no comments, pins or reports', () => {
    const hidden = { ...feedPost, groupId: 'g', role: 'owner' as const, isHidden: true };
    for (const id of ['a', 'b'])
      expect(rightsOverPost(hidden, viewer(id))).toMatchObject({
        may_edit: id === 'a',
        may_delete: true,
        may_pin: false,
        may_comment: false,
        may_report: false,
      });
  });

  it('of an author whose plan allows no posts: only deleting', () => {
    const starter = viewer('a', { tier: 'starter' });
    expect(rightsOverPost(feedPost, starter)).toMatchObject({ may_edit: false, may_delete: true });
  });

  it('of staff: they delete posts of others, and edit nothing', () => {
    const staff = viewer('x', { isModerator: true });
    expect(rightsOverPost(feedPost, staff)).toMatchObject({
      may_edit: false,
      may_delete: true,
      may_pin: false,
    });
  });

  it.each([
    ['owner', true],
    ['moderator', true],
    ['member', false],
    [null, false],
  ] as const)('a %s of the group leads it: %s', (role, may) => {
    expect(leads(role)).toBe(may);
  });

  it('everyone comments in the feed', () => {
    expect(mayComment({ groupId: null, role: null })).toBe(true);
  });
});

describe('text', () => {
  it.each(['', ' ', '\n\t', '\u200b\u200d', '\u3164', '\u2800', '\u00ad\ufeff', '\ufffd'])(
    '%j is blank',
    (text) => {
      expect(isBlankText(text)).toBe(true);
    },
  );
  it.each(['a', '.', '🪨', '<3', '日'])('%j is not', (text) => {
    expect(isBlankText(text)).toBe(false);
  });

  it('compares equal in any case, spacing and Unicode form', () => {
    expect(sameness('  Day\n 3\u00a0DONE ')).toBe(sameness('day 3 done'));
    expect(sameness('ｄａｙ')).toBe(sameness('day'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => sameness(text) === sameness(` ${text}\n`)),
    );
  });
});
