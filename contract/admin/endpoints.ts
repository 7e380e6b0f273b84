import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { staffRoles, tiers } from '../membership/tiers.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, end, id, instant, nullable, page, text } from '../platform/fields.ts';
import { Picture } from '../platform/images.ts';
import { bulkActs, mostAtOnce, userSorts, userStates } from './constants.ts';

/** A member as administrators see them in the list. */
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

const cents = Type.Integer();

/** A member as administrators see them on the sheet. It never has words of the journal or of messages. */
export const MemberSheet = Type.Object({
  user: AdminUser,
  time_zone: Type.String(),
  is_moderator: Type.Boolean(),
  has_second_step: Type.Boolean(),
  plan: Type.Object({
    tier: Type.Enum([...tiers]),
    status: Type.String(),
    package_id: nullable(Type.String()),
    amount_cents: nullable(cents),
    currency: Type.String(),
    since: nullable(instant),
    period_end: nullable(instant),
    paused_until: nullable(instant),
    refundable_until: nullable(instant),
    /** End of a granted plan. Null without one, and for one without an end. */
    comped_until: nullable(instant),
  }),
  payments: Type.Array(
    Type.Object({
      id: Type.String(),
      at: instant,
      description: Type.String(),
      amount_cents: cents,
      refunded_cents: cents,
      currency: Type.String(),
    }),
  ),
  practice: Type.Object({
    current_day: nullable(Type.Integer()),
    last_completed_at: nullable(instant),
    replies_count: Type.Integer(),
  }),
  devices: Type.Array(Type.Object({ id, device: Type.String(), last_used_at: instant, created_at: instant })),
  reports: Type.Array(
    Type.Object({
      id,
      content_type: Type.String(),
      status: Type.Enum(['pending', 'approved', 'action_taken']),
      /** True for a report that the member made about someone else. */
      is_own: Type.Boolean(),
      at: instant,
    }),
  ),
  notes: Type.Array(
    Type.Object({ id, content: Type.String(), author_name: Type.String(), created_at: instant }),
  ),
  timeline: Type.Array(
    Type.Object({
      at: instant,
      /** Name of the event or of the act in the audit log. */
      what: Type.String(),
      /** Who acted. Null for the member themselves. */
      staff_name: nullable(Type.String()),
      reason: nullable(Type.String()),
    }),
  ),
});
export type MemberSheet = Static<typeof MemberSheet>;

const ofUser = { access: 'admin', params: Type.Object({ id }) } as const;

/** Everyone who may be allowed a call, from the least to the most. */
export const matrixRoles = ['visitor', ...tiers, 'moderator', 'admin'] as const;

export const admin = endpoints({
  'GET /api/admin/queue': {
    operationId: 'countWaitingWork',
    access: 'moderator',
    summary:
      'Counts what waits for a decision or a reply of yours. Blog posts wait for administrators alone.',
    reply: Type.Object({
      reports: Type.Integer(),
      appeals: Type.Integer(),
      questions: Type.Integer(),
      blog_posts: Type.Integer(),
    }),
  },
  'GET /api/admin/first-steps': {
    operationId: 'getFirstSteps',
    access: 'admin',
    summary: 'Returns what of a new community is set up, as it is now.',
    reply: Type.Object({
      /** It has a name or a logo of its own. */
      has_brand: Type.Boolean(),
      /** Emails are sent, not written as files. */
      sends_mail: Type.Boolean(),
      has_news: Type.Boolean(),
      has_invited: Type.Boolean(),
    }),
  },
  'GET /api/admin/role-matrix': {
    operationId: 'getRoleMatrix',
    access: 'admin',
    summary: 'Returns who may make which call, computed by the rule that every call asks.',
    reply: Type.Array(
      Type.Object({
        call: Type.String(),
        summary: Type.String(),
        may: Type.Array(Type.Enum([...matrixRoles])),
      }),
    ),
  },
  'GET /api/admin/audit/check': {
    operationId: 'checkAuditLog',
    access: 'admin',
    summary:
      'Reads the audit log from its start and checks that no entry was changed. `broken_at` is the number of the first one that was.',
    limit: 10,
    reply: Type.Object({
      entries: Type.Integer(),
      broken_at: nullable(Type.Integer()),
      /** Reasons and addresses that were erased with their members. */
      erased: Type.Integer(),
      /** Hash of the last entry, in hexadecimal. */
      seal: nullable(Type.String()),
      checked_at: instant,
    }),
  },
  'POST /api/admin/users/:id/sheet': {
    ...ofUser,
    repeat: 'state',
    operationId: 'openMemberSheet',
    summary:
      'Opens the sheet of a member: plan, payments, devices, reports, notes and timeline. The audit log records that it was opened, once an hour.',
    reply: MemberSheet,
  },
  'PUT /api/admin/users/:id/roles': {
    ...ofUser,
    operationId: 'setRoles',
    summary:
      'Gives a member the role of a moderator or administrator, or takes it away. A new role needs two-step sign-in. The last administrator stays. Asks for a fresh password.',
    body: Type.Object({
      is_admin: Type.Boolean(),
      is_moderator: Type.Boolean(),
      reason: Type.Optional(text(1000)),
    }),
    reply: Done,
  },
  'PUT /api/admin/users/:id/plan': {
    ...ofUser,
    operationId: 'compPlan',
    summary:
      'Gives a member a plan without payment, until a date or until it is taken back with `starter`. Asks for a fresh password.',
    body: Type.Object({
      tier: Type.Enum(['starter', 'builder', 'achiever', 'creator']),
      ...end,
      reason: text(1000),
    }),
    reply: Done,
  },
  'POST /api/admin/users/:id/sign-out': {
    ...ofUser,
    repeat: 'state',
    operationId: 'signOutMember',
    summary: 'Ends every session of a member.',
    reply: Done,
  },
  'POST /api/admin/users/:id/password-reset': {
    ...ofUser,
    repeat: 'state',
    operationId: 'sendPasswordReset',
    summary: 'Sends a member the link for a new password.',
    limit: 10,
    reply: Done,
  },
  'POST /api/admin/users/:id/export': {
    ...ofUser,
    repeat: 'key',
    operationId: 'exportForMember',
    summary: 'Prepares the archive of everything that a member asked for. Only the member gets the file.',
    limit: 10,
    reply: Done,
  },
  'POST /api/admin/users/:id/notes': {
    ...ofUser,
    repeat: 'key',
    operationId: 'addMemberNote',
    summary:
      'Adds a note about a member. Administrators read it, and the member gets it with their data, without its author.',
    body: Type.Object({ content: text(2000) }),
    reply: MemberSheet.properties.notes.items,
  },
  'POST /api/admin/confirm': {
    operationId: 'confirmStaff',
    access: 'moderator',
    repeat: 'state',
    summary:
      'Proves who you are with your password, and a code with two-step sign-in. Dangerous acts of the next 15 minutes need no other proof.',
    limit: 20,
    body: Type.Object({ password: text(1000), code: Type.Optional(text(40)) }),
    reply: Type.Object({ confirmed_until: instant }),
  },
  'GET /api/admin/users': {
    operationId: 'listUsers',
    access: 'admin',
    summary: 'Lists members. An email address matches only when given in full.',
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
  'POST /api/admin/users/table': {
    operationId: 'exportUsers',
    access: 'admin',
    repeat: 'state',
    summary:
      'Returns all members of the list with its search and filters as a CSV table. The audit log records it. Asks for a fresh password.',
    limit: 6,
    media: 'text/csv; charset=utf-8',
    body: Type.Object({
      q: Type.Optional(text(200)),
      tier: Type.Optional(Type.Enum([...tiers])),
      state: Type.Optional(Type.Enum([...userStates])),
      sort: Type.Optional(Type.Enum([...userSorts])),
    }),
    reply: Type.String(),
  },
  'POST /api/admin/users/bulk': {
    operationId: 'actOnUsers',
    access: 'admin',
    repeat: 'key',
    summary:
      'Suspends, readmits or signs out several members, or gives them Builder without payment. All change or none. `preview` changes nothing and says who would be skipped, and why. Asks for a fresh password.',
    limit: 30,
    body: Type.Object({
      act: Type.Enum([...bulkActs]),
      ids: Type.Array(id, { minItems: 1, maxItems: mostAtOnce }),
      preview: Type.Boolean(),
      reason: Type.Optional(text(1000)),
      ...end,
    }),
    reply: Type.Array(
      Type.Object({
        id,
        name: Type.String(),
        /** Why the member is skipped. Null for one that changes. */
        skipped: nullable(Type.String()),
      }),
    ),
  },
  'DELETE /api/admin/users/:id': {
    operationId: 'deleteUser',
    access: 'admin',
    summary:
      'Deletes a member other than yourself. Their account is erased at once. Posts stay without a name unless `texts` is `erase`. Asks for a password that was entered in the last minutes.',
    params: Type.Object({ id }),
    body: Type.Object({
      texts: Type.Optional(Type.Enum(['keep', 'erase'])),
      reason: Type.Optional(text(1000)),
    }),
    reply: Done,
  },
  'GET /api/admin/courses': {
    operationId: 'listAllCourses',
    access: 'admin',
    summary: 'Lists all courses, the newest first, drafts and archived ones included.',
    query: Type.Object({ q: Type.Optional(text(200)), ...page }),
    reply: Type.Array(
      Type.Object({
        id,
        title: Type.String(),
        category: Type.String(),
        instructor: Author,
        /** True for the course of Evolve 90, which no one edits. */
        is_built_in: Type.Boolean(),
        is_published: Type.Boolean(),
        is_archived: Type.Boolean(),
        enrolled_count: Type.Integer(),
        lessons_count: Type.Integer(),
        created_at: instant,
      }),
    ),
  },
  'GET /api/admin/posts': {
    operationId: 'listAllPosts',
    access: 'admin',
    summary: 'Lists posts, hidden ones included. Posts of private groups are listed only to their members.',
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
    summary: 'Deletes a post of any member.',
    params: Type.Object({ id }),
    reply: Done,
  },
});
