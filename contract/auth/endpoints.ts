import Type, { type Static } from 'typebox';
import { tiers } from '../membership/tiers.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, email, id, instant, nullable, Problem, readable, text, visibly } from '../platform/fields.ts';
import { startPages } from '../profile/start-pages.ts';
import { byProfileText, longestMemberName, profileTexts } from '../profile/texts.ts';
import { passwordTooShort, requiredMissing, shortestPasswords } from './constants.ts';
import { reauthentication } from './reauthentication.ts';

const required = { required: requiredMissing };
export const password = text(256, {
  minLength: shortestPasswords.spec,
  pattern: readable,
  sentences: {
    minLength: passwordTooShort,
    maxLength: 'Password must be at most 256 characters long',
    ...required,
  },
});
const token = text(200, { minLength: 1 });

// One line with a visible character. Refuses control characters, line separators, direction overrides and lone surrogates.
const unseen = '\\u0000-\\u001F\\u007F-\\u009F\\u2028-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF';
const oneLine = visibly(`[^${unseen}]`);

/** Name of a member. */
export const memberName = text(longestMemberName, {
  minLength: 1,
  pattern: oneLine,
  sentences: { minLength: requiredMissing, pattern: requiredMissing, ...required },
});

/** Capabilities of the member. The web reads them and never computes from the tier. */
export const Allowance = Type.Object({
  /** Days of the programme this member may complete. */
  programme_days: Type.Integer(),
  /** Days offered in full before the soft upgrade card (starter 3). */
  full_days: Type.Integer(),
  /** Deeper journal prompts, for achievers and above. */
  deeper_prompts: Type.Boolean(),
  /** Full lessons and enrolment, beyond previews. */
  full_courses: Type.Boolean(),
  course_previews: Type.Boolean(),
  /** Writing courses and lessons. */
  create_courses: Type.Boolean(),
  /** Posts in the feed and in groups. */
  feed_posts: Type.Boolean(),
  /** Comments on one local date, wherever they are; null for no limit. */
  comments_per_day: nullable(Type.Integer()),
  likes_and_flags: Type.Boolean(),
  forum_read: Type.Boolean(),
  /** Replies, reactions and reports in the forum. */
  forum_reply: Type.Boolean(),
  forum_topics: Type.Boolean(),
  groups_browse: Type.Boolean(),
  /** `open`: groups marked open to starters, Welcome first. */
  groups_join: Type.Enum(['open', 'all']),
  groups_create: Type.Boolean(),
  /** Tools for leading a group. */
  lead_communities: Type.Boolean(),
  /** Sending requests. Every member may accept and decline. */
  friend_requests: Type.Boolean(),
  answer_friend_requests: Type.Boolean(),
  /** `answer`: may write only to staff, friends and partners who wrote to them. */
  messages: Type.Enum(['answer', 'send']),
  /** Month view of the progress tracker. Every member has the week view. */
  month_view: Type.Boolean(),
  /** Reminders by push and email. */
  reminder_delivery: Type.Boolean(),
  /** Journal templates. */
  templates: Type.Boolean(),
  /** Trends and export of the tracker. */
  advanced_tools: Type.Boolean(),
  publish_news: Type.Boolean(),
  write_blog: Type.Boolean(),
  mentorship_circles: Type.Boolean(),
  quarterly_intensives: Type.Boolean(),
  /** Priority of the member's questions to support. */
  support: Type.Enum(['standard', 'priority', 'premium']),
  founder_badge: Type.Boolean(),
});
export type Allowance = Static<typeof Allowance>;

export const CurrentUser = Type.Object({
  id,
  name: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  ...byProfileText(() => nullable(Type.String())),
  profile_photo: nullable(Type.String()),
  membership_tier: Type.Enum([...tiers]),
  is_admin: Type.Boolean(),
  is_moderator: Type.Boolean(),
  time_zone: Type.String(),
  day_start_hour: Type.Integer(),
  /** ISO weekday, 1 is Monday. */
  week_starts_on: Type.Integer(),
  /** The page that "/" and sign-in lead to. Null for the usual ones, and while the member may not open the chosen one. */
  start_page: nullable(Type.Enum([...startPages])),
  created_at: instant,
  updated_at: instant,
  /** When the account will be erased, if its member asked for it. */
  deletes_at: nullable(instant),
  /** For a member of staff without two-step sign-in: when their rights end, or ended. Otherwise null. */
  second_step_due_at: nullable(instant),
  /** A plan with circles or intensives, or a seat in one, or one that the member leads. */
  has_circles: Type.Boolean(),
  /** A plan or role that writes courses, news or the blog, or a course that the member wrote with an earlier one. */
  has_studio: Type.Boolean(),
  /** From Day 3 on, and with a partner or a pod. */
  walks_together: Type.Boolean(),
  allowance: Allowance,
});
export type CurrentUser = Static<typeof CurrentUser>;

/** Identifies the device at later sign-ins. Null if it is remembered already. It grants no access. */
const deviceToken = nullable(Type.String());
/** Every `device_token` this device has received, for all its accounts. */
export const deviceTokens = Type.Optional(Type.Array(text(100), { maxItems: 10 }));

export const SignedIn = Type.Object({
  access_token: Type.String(),
  device_token: deviceToken,
  user: CurrentUser,
  /** Sentence for a member whose account was deactivated until this sign-in. */
  welcome_back: Type.Optional(nullable(Type.String())),
});

export type SignedIn = Static<typeof SignedIn>;

export const Session = Type.Object({
  id,
  device: Type.String(),
  created_at: instant,
  last_used_at: instant,
  is_current: Type.Boolean(),
  /** Push notifications reach this device. */
  gets_push: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const auth = endpoints({
  'POST /api/auth/register': {
    operationId: 'register',
    access: 'anyone',
    repeat: 'unique',
    summary: 'Creates an account and signs in a free one at once.',
    limit: 60,
    hourly: 600,
    body: Type.Object(
      {
        email,
        password,
        name: memberName,
        bio: Type.Optional(nullable(text(profileTexts.bio.longest))),
        /** A tier, or the founding package by its package id. */
        membership_tier: Type.Optional(Type.Enum([...tiers, 'founder_monthly', 'founder_yearly'])),
        billing_period: Type.Optional(Type.Enum(['monthly', 'yearly'])),
        time_zone: Type.Optional(text(64)),
        day_start_hour: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
      },
      { sentences: required },
    ),
    reply: Type.Object({
      payment_required: Type.Boolean(),
      registration_id: nullable(Type.String()),
      access_token: nullable(Type.String()),
      device_token: deviceToken,
      user: nullable(CurrentUser),
    }),
  },
  'POST /api/auth/check-password': {
    operationId: 'checkPassword',
    access: 'anyone',
    repeat: 'state',
    summary: 'Warns about a common password. Nothing is stored or logged.',
    limit: 60,
    body: Type.Object({
      password: text(256),
      name: Type.Optional(text(80)),
      email: Type.Optional(text(254)),
    }),
    reply: Type.Object({
      strength: Type.Enum(['short', 'weak', 'fair', 'strong']),
      warning: nullable(Type.String()),
    }),
  },
  'POST /api/auth/login': {
    operationId: 'login',
    access: 'anyone',
    repeat: 'state',
    summary: 'Signs in.',
    limit: 60,
    body: Type.Object(
      {
        email: text(254, { minLength: 1, sentences: { minLength: requiredMissing, ...required } }),
        password: text(256, {
          minLength: 1,
          pattern: readable,
          sentences: { minLength: requiredMissing, ...required },
        }),
        device_tokens: deviceTokens,
      },
      { sentences: required },
    ),
    reply: SignedIn,
    /** The password was right, and a second step is missing: `second_step` with a `challenge` for it. */
    refusals: { 403: Type.Object({ ...Problem.properties, challenge: Type.Optional(Type.String()) }) },
  },
  'POST /api/auth/logout': {
    operationId: 'logout',
    access: 'member',
    repeat: 'state',
    worksReadOnly: true,
    summary: 'Ends this session.',
    reply: Done,
  },
  'GET /api/auth/me': {
    operationId: 'getCurrentUser',
    access: 'member',
    summary: 'Returns the current user.',
    reply: CurrentUser,
  },
  'POST /api/auth/forgot-password': {
    operationId: 'forgotPassword',
    access: 'anyone',
    repeat: 'state',
    summary: 'Sends a reset link. The reply is equal for every address.',
    limit: 20,
    body: Type.Object(
      { email: text(254, { minLength: 1, sentences: { minLength: 'Please enter your email address' } }) },
      { sentences: { required: 'Please enter your email address' } },
    ),
    reply: Done,
  },
  'POST /api/auth/reset-password': {
    operationId: 'resetPassword',
    access: 'anyone',
    repeat: 'state',
    summary: 'Sets a new password with a link from the email.',
    limit: 30,
    body: Type.Object(
      {
        token: text(200, { minLength: 1, sentences: { minLength: 'Invalid or missing reset token' } }),
        new_password: password,
      },
      { sentences: { required: 'Please fill in all fields' } },
    ),
    reply: Type.Object({ ...Done.properties, device_token: deviceToken }),
  },
  'PUT /api/users/password': {
    operationId: 'changePassword',
    access: 'member',
    summary: 'Changes the password, and signs out every other device.',
    limit: 20,
    body: Type.Object(
      {
        current_password: text(256, {
          minLength: 1,
          pattern: readable,
          sentences: { minLength: 'Please fill in all fields', required: 'Please fill in all fields' },
        }),
        new_password: password,
        code: reauthentication.code,
      },
      { sentences: { required: 'Please fill in all fields' } },
    ),
    reply: Done,
  },
  'POST /api/auth/verify-email': {
    operationId: 'verifyEmail',
    access: 'anyone',
    repeat: 'state',
    summary: 'Confirms the email address with the link from the email.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Done,
  },
  'POST /api/auth/verify-email/resend': {
    operationId: 'resendVerificationEmail',
    access: 'member',
    repeat: 'state',
    summary: 'Sends the confirmation email again.',
    limit: 5,
    reply: Done,
  },
  'POST /api/auth/devices': {
    operationId: 'rememberDevice',
    access: 'member',
    repeat: 'state',
    worksReadOnly: true,
    summary: 'Remembers the device of a session that is older than remembered devices.',
    limit: 10,
    body: Type.Object({ device_tokens: deviceTokens }),
    reply: Type.Object({ device_token: deviceToken }),
  },
  'GET /api/auth/sessions': {
    operationId: 'listSessions',
    access: 'member',
    summary: 'Lists the devices that are signed in, newest first.',
    reply: Type.Array(Session),
  },
  'DELETE /api/auth/sessions/:id': {
    operationId: 'endSession',
    access: 'member',
    worksReadOnly: true,
    summary: 'Signs out one device.',
    params: Type.Object({ id }),
    reply: Done,
  },
  'DELETE /api/auth/sessions/others': {
    operationId: 'endOtherSessions',
    access: 'member',
    worksReadOnly: true,
    summary: 'Signs out every device except this one.',
    reply: Type.Object({ ...Done.properties, ended_count: Type.Integer() }),
  },
  'DELETE /api/auth/sessions': {
    operationId: 'endAllSessions',
    access: 'member',
    worksReadOnly: true,
    summary: 'Signs out every device, this one included.',
    reply: Done,
  },
});
