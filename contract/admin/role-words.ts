import type { Key } from '../platform/endpoint.ts';

export interface Right {
  role: 'member' | 'moderator' | 'admin';
  /** The right in words, after "can". */
  may: string;
  /** Calls that it gives. A test compares them with the access that the server asks for. */
  calls: readonly Key[];
}

/** Roles in the order of their power. */
export const roles = [
  {
    role: 'member',
    title: 'Members',
    one: 'A member',
    about:
      'Everyone with an account. A plan decides how much of it they have. Plans and prices are compared under Plans.',
  },
  {
    role: 'moderator',
    title: 'Moderators',
    one: 'A moderator',
    about:
      'Members who keep the community safe. They have what every plan has, sign in with two steps, and read no journal.',
  },
  {
    role: 'admin',
    title: 'Administrators',
    one: 'An administrator',
    about:
      'They run the community. They have everything that moderators have, and read no journal either. The audit log records what they do.',
  },
] as const;

const member = (may: string, ...calls: Key[]): Right => ({ role: 'member', may, calls });
const moderator = (may: string, ...calls: Key[]): Right => ({ role: 'moderator', may, calls });
const admin = (may: string, ...calls: Key[]): Right => ({ role: 'admin', may, calls });

/** Rights by what they are about. Every call of staff that changes something belongs to one. */
export const rights: readonly { noun: string; all: readonly Right[] }[] = [
  {
    noun: 'Practice',
    all: [
      member('walk Evolve 90, keep a journal, habits and goals', 'POST /api/programs/:id/complete-day'),
      admin(
        'change the days of Evolve 90',
        'PUT /api/admin/programme/days/:day',
        'POST /api/admin/programme/days/:day/discard',
        'POST /api/admin/programme/days/:day/publish',
      ),
      admin(
        'change the quotes of Evolve 90',
        'PUT /api/admin/programme/quotes',
        'POST /api/admin/programme/quotes/discard',
        'POST /api/admin/programme/quotes/publish',
      ),
    ],
  },
  {
    noun: 'Posts and messages',
    all: [
      member('post, comment, reply in the forum and send messages', 'POST /api/posts'),
      admin('delete a post', 'DELETE /api/admin/posts/:id'),
    ],
  },
  {
    noun: 'Forum',
    all: [
      moderator('pin, lock or move a topic', 'PUT /api/forum/topics/:id/state'),
      moderator(
        'restore a deleted topic or reply',
        'POST /api/forum/topics/:id/restore',
        'POST /api/forum/posts/:id/restore',
      ),
      admin('change the categories', 'PUT /api/admin/forum-categories'),
    ],
  },
  {
    noun: 'Courses and blog',
    all: [
      member('take a course', 'POST /api/courses/:id/enroll'),
      member('write a course, with the plan Creator or Founder', 'POST /api/courses'),
      admin('add the sample course', 'POST /api/admin/seed-sample-course'),
      admin('approve a blog post', 'POST /api/blog/posts/:id/approve'),
      admin('reject a blog post', 'POST /api/blog/posts/:id/reject'),
    ],
  },
  {
    noun: 'Reports and appeals',
    all: [
      member('report what others wrote, and block or mute a member', 'POST /api/posts/:id/flag'),
      member('ask for another look at a decision', 'POST /api/posts/:id/appeal'),
      moderator(
        'hide what was reported, warn its author, or find nothing wrong',
        'PATCH /api/admin/flagged-content/:id',
      ),
      moderator('undo a decision', 'POST /api/admin/flagged-content/:id/reopen'),
      moderator('suspend a member, and lift a suspension', 'PATCH /api/admin/users/:id/suspend'),
      moderator(
        'decide an appeal against a suspension by someone else',
        'POST /api/admin/suspension-appeals/:id/decision',
      ),
      moderator('choose the watched words', 'PUT /api/admin/watched-words'),
    ],
  },
  {
    noun: 'Questions',
    all: [
      moderator(
        'reply to a question, except one about staff or about themselves',
        'POST /api/admin/support/tickets/:id/replies',
        'POST /api/admin/support/tickets/:id/notes',
        'PATCH /api/admin/support/tickets/:id',
      ),
      moderator(
        'write ready replies',
        'PUT /api/admin/support/answers/:id',
        'DELETE /api/admin/support/answers/:id',
      ),
    ],
  },
  {
    noun: 'Accounts',
    all: [
      member('download all their data', 'POST /api/users/export'),
      member('delete their account', 'POST /api/users/delete-account'),
      moderator('confirm who they are before a dangerous act', 'POST /api/admin/confirm'),
      admin(
        'see a member’s plan, payments, devices and notes',
        'POST /api/admin/users/:id/sheet',
        'POST /api/admin/users/:id/notes',
      ),
      admin('download the list of members', 'POST /api/admin/users/table'),
      admin('appoint a moderator or administrator', 'PUT /api/admin/users/:id/roles'),
      admin('give a plan without payment', 'PUT /api/admin/users/:id/plan'),
      admin('suspend or sign out several members at once', 'POST /api/admin/users/bulk'),
      admin('sign a member out everywhere', 'POST /api/admin/users/:id/sign-out'),
      admin('send a member a link for a new password', 'POST /api/admin/users/:id/password-reset'),
      admin('prepare the archive that only the member can open', 'POST /api/admin/users/:id/export'),
      admin('delete an account', 'DELETE /api/admin/users/:id'),
      admin(
        'invite people by email',
        'POST /api/admin/invitations/preview',
        'POST /api/admin/invitations',
        'POST /api/admin/invitations/batches/:id/cancel',
        'POST /api/admin/invitations/:id/resend',
        'POST /api/admin/invitations/:id/withdraw',
      ),
      admin('send emails again to an address that refused them', 'POST /api/admin/email-bounces/:id/retry'),
    ],
  },
  {
    noun: 'Community',
    all: [
      admin('change names, limits and switches', 'PUT /api/admin/settings', 'POST /api/admin/settings/logo'),
      admin('read the numbers of the community', 'GET /api/admin/pulse'),
      admin('run a failed job again', 'POST /api/admin/jobs/:job/retry'),
      admin('read and check the audit log', 'GET /api/admin/audit', 'GET /api/admin/audit/check'),
    ],
  },
];
