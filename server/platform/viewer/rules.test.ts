import { expect, test } from 'vitest';
import { asMember, isStaff, type Viewer } from './rules.ts';

const viewer: Viewer = { id: 'mira', sessionId: 's', tier: 'creator', isAdmin: false, isModerator: false };

test.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
  [true, true, true],
])(
  'admin %s, moderator %s: is staff %s, and a member like others without these rights',
  (isAdmin, isModerator, is) => {
    const staff = { ...viewer, isAdmin, isModerator };
    expect(isStaff(staff)).toBe(is);
    expect(asMember(staff)).toEqual(viewer);
  },
);
