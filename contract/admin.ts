import Type, { type Static } from 'typebox';
import { userSorts, userStates } from './admin-constants.ts';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, nullable, page, text } from './fields.ts';
import { Picture } from './images.ts';
import { staffRoles, tiers } from './tiers.ts';

/** A member as administrators see them in the list (B section 3). */
export const AdminUser = Type.Object({
  id,
  name: Type.String(),
  email: Type.String(),
  profile_photo: nullable(Type.String()),
  membership_tier: Type.Enum([...tiers]),
  staff: nullable(Type.Enum([...staffRoles])),
  is_admin: Type.Boolean(),
  is_suspended: Type.Boolean(),
  suspension_reason: nullable(Type.String()),
  /** Null while not suspended, and for a suspension without an end. */
  suspended_until: nullable(instant),
  is_verified: Type.Boolean(),
  /** Set while the account waits for its deletion. */
  deletes_at: nullable(instant),
  is_away: Type.Boolean(),
  /** Day of the open round; null without one. */
  current_day: nullable(Type.Integer()),
  posts_count: Type.Integer(),
  /** Cases about content of this member. */
  reports_count: Type.Integer(),
  last_seen_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
});
export type AdminUser = Static<typeof AdminUser>;

export const AdminPost = Type.Object({
  id,
  user_id: nullable(id),
  user_name: Type.String(),
  user: Author,
  group_id: nullable(id),
  group_name: nullable(Type.String()),
  /** Sanitised rich text. */
  content: Type.String(),
  image: nullable(Picture),
  image_url: nullable(Type.String()),
  likes_count: Type.Integer(),
  comments_count: Type.Integer(),
  reports_count: Type.Integer(),
  is_hidden: Type.Boolean(),
  created_at: instant,
  updated_at: instant,
});
export type AdminPost = Static<typeof AdminPost>;

export const admin = endpoints({
  'POST /api/admin/confirm': {
    operationId: 'confirmStaff',
    access: 'moderator',
    summary:
      'Proves who you are with your password, and a code with two-step sign-in. Dangerous acts of the next 15 minutes need no other proof.',
    limit: 20,
    body: Type.Object({ password: text(1000), code: Type.Optional(text(40)) }),
    reply: Type.Object({ confirmed_until: instant }),
  },
  'GET /api/admin/users': {
    operationId: 'listUsers',
    access: 'admin',
    summary: 'Lists members (B section 7). An email address matches only when given in full (ruling 12).',
    query: Type.Object({
      q: Type.Optional(text(200)),
      tier: Type.Optional(Type.Enum([...tiers])),
      state: Type.Optional(Type.Enum([...userStates])),
      sort: Type.Optional(Type.Enum([...userSorts])),
      ...page,
    }),
    reply: Type.Array(AdminUser),
    isQueued: 'with_words',
  },
  'GET /api/admin/users/summary': {
    operationId: 'countUsers',
    access: 'admin',
    summary: 'Counts members by plan.',
    reply: Type.Object({
      total: Type.Integer(),
      tiers: Type.Record(Type.Enum([...tiers]), Type.Integer()),
    }),
  },
  'DELETE /api/admin/users/:id': {
    operationId: 'deleteUser',
    access: 'admin',
    summary:
      'Deletes a member other than yourself (B section 6). Their account is erased at once. Posts stay without a name unless `texts` is `erase`. Asks for a password that was entered in the last minutes.',
    params: Type.Object({ id }),
    body: Type.Object({
      texts: Type.Optional(Type.Enum(['keep', 'erase'])),
      reason: Type.Optional(text(1000)),
    }),
    reply: Done,
  },
  'GET /api/admin/posts': {
    operationId: 'listAllPosts',
    access: 'admin',
    summary:
      'Lists posts (B section 7), hidden ones included. Posts of private groups are listed only to their members.',
    query: Type.Object({
      q: Type.Optional(text(200)),
      state: Type.Optional(Type.Enum(['hidden', 'reported'])),
      author_id: Type.Optional(id),
      sort: Type.Optional(Type.Enum(['newest', 'oldest'])),
      ...page,
    }),
    reply: Type.Array(AdminPost),
    isQueued: 'with_words',
  },
  'DELETE /api/admin/posts/:id': {
    operationId: 'deleteAnyPost',
    access: 'admin',
    summary: 'Deletes a post of any member (B section 6).',
    params: Type.Object({ id }),
    reply: Done,
  },
});
