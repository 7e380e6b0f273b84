import { expect, it } from 'vitest';
import { type AuthorRow, authorOf, formerMember } from './author.ts';
import { tierOf } from './rules.ts';

const nora: AuthorRow<'last_author'> = {
  last_author_id: 'n',
  last_author_name: 'Nora',
  last_author_tier: 'builder',
  last_author_staff: 'moderator',
  last_author_photo: null,
  last_author_portrait: 3,
};
const gone: AuthorRow = {
  author_id: null,
  author_name: null,
  author_tier: null,
  author_staff: null,
  author_photo: null,
  author_portrait: null,
};

it('an author is read by the prefix of its columns', () => {
  expect(authorOf(nora, { as: 'last_author' })).toEqual({
    id: 'n',
    name: 'Nora',
    profile_photo: '/portraits/3.svg',
    membership_tier: 'builder',
    staff: 'moderator',
  });
});

it('a photo is shown instead of a portrait', () => {
  const url = '/api/uploads/a-320.webp?v=1';
  expect(authorOf({ ...nora, last_author_photo: url }, { as: 'last_author' }).profile_photo).toBe(url);
});

it('a row without an author was written by a former member, or by the one it names', () => {
  expect(authorOf(gone)).toMatchObject({ id: null, name: formerMember, membership_tier: 'starter' });
  expect(authorOf(gone, { nameless: 'Evolve' }).name).toBe('Evolve');
});

it('an unknown tier counts as starter', () => {
  expect([tierOf(null), tierOf('emperor'), tierOf('creator')]).toEqual(['starter', 'starter', 'creator']);
});
