import { describe, expect, it } from 'vitest';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { namedIn, rightsOverComment } from './rules.ts';

const viewer = (id: string, more: Partial<Viewer> = {}): Viewer => ({
  id,
  sessionId: 's',
  tier: 'builder',
  isAdmin: false,
  isModerator: false,
  ...more,
});
const below = { author_id: 'a', is_led: false };

describe('rights over a comment', () => {
  it.each([
    ['its author', 'c', { may_edit: true, may_delete: true, may_report: false }],
    ['the author of the post', 'a', { may_edit: false, may_delete: true, may_report: true }],
    ['anyone else', 'x', { may_edit: false, may_delete: false, may_report: true }],
  ])('of %s', (_who, id, rights) => {
    expect(rightsOverComment({ authorId: 'c' }, below, viewer(id))).toEqual(rights);
  });
  it('that is deleted: no one has any, not even staff or the author of the post', () => {
    const none = { may_edit: false, may_delete: false, may_report: false };
    for (const who of [viewer('c'), viewer('a'), viewer('x'), viewer('x', { isModerator: true })])
      expect(rightsOverComment({ authorId: 'c', isDeleted: true }, below, who)).toEqual(none);
  });
  it('in a group: its leaders delete it', () => {
    for (const is_led of [true, false])
      expect(rightsOverComment({ authorId: 'c' }, { ...below, is_led }, viewer('x')).may_delete).toBe(is_led);
  });
  it('of staff: they delete it, and edit nothing', () => {
    expect(rightsOverComment({ authorId: 'c' }, below, viewer('x', { isModerator: true }))).toMatchObject({
      may_edit: false,
      may_delete: true,
    });
  });
  it('of an author on any plan: they edit it', () => {
    expect(rightsOverComment({ authorId: 'a' }, below, viewer('a', { tier: 'starter' })).may_edit).toBe(true);
  });
});

describe('mentions', () => {
  it('mentions only members whose name is in the text', () => {
    const offered = [
      { id: '1', name: 'Nora Lindqvist' },
      { id: '2', name: 'Finn Murphy' },
    ];
    expect(namedIn('Thank you @nora lindqvist!', offered).map(({ id }) => id)).toEqual(['1']);
    expect(namedIn('Finn Murphy without a sign', offered)).toEqual([]);
    expect(namedIn('@Nora Lindqvists and @Nora Lindqvist2', offered)).toEqual([]);
    expect(namedIn('@Finn Murphy가', offered).map(({ id }) => id)).toEqual(['2']);
    expect(namedIn('@Nora Lindqvists, @Nora Lindqvist’s walk', offered).map(({ id }) => id)).toEqual(['1']);
  });
});
