import type { Access, Key } from './endpoint.ts';

export interface RoleAct {
  /** The act in words, after "may". */
  may: string;
  /** A call that it needs, which shows that the sentence is true. */
  call: Key;
}

export interface RoleWords {
  role: 'member' | 'moderator' | 'admin';
  title: string;
  about: string;
  acts: readonly { group: string; all: readonly RoleAct[] }[];
}

/** Access of the calls that a role adds. */
export const accessOfRole: Record<RoleWords['role'], readonly Access[]> = {
  member: ['member', 'builder', 'achiever', 'creator', 'founder'],
  moderator: ['moderator'],
  admin: ['admin'],
};

/** Roles with their acts, as the office shows them. */
export const roleWords: readonly RoleWords[] = [
  {
    role: 'member',
    title: 'Members',
    about:
      'Everyone with an account. A plan decides how much of it they have. Plans and prices are compared under Plans.',
    acts: [
      {
        group: 'Practise',
        all: [
          {
            may: 'Walk Evolve 90, keep a journal, habits and goals',
            call: 'POST /api/programs/:id/complete-day',
          },
          { may: 'Take courses', call: 'POST /api/courses/:id/enroll' },
          { may: 'Write courses (creators and founders)', call: 'POST /api/courses' },
        ],
      },
      {
        group: 'Meet others',
        all: [
          { may: 'Post, comment, reply in the forum and send messages', call: 'POST /api/posts' },
          { may: 'Report what others wrote, and block or mute members', call: 'POST /api/posts/:id/flag' },
        ],
      },
      {
        group: 'Decide about themselves',
        all: [
          { may: 'Download all their data', call: 'POST /api/users/export' },
          { may: 'Delete their account', call: 'POST /api/users/delete-account' },
          { may: 'Ask for another look at a decision', call: 'POST /api/posts/:id/appeal' },
        ],
      },
    ],
  },
  {
    role: 'moderator',
    title: 'Moderators',
    about:
      'Members who keep the community safe. They have what every plan has, sign in with two steps, and read no journal.',
    acts: [
      {
        group: 'Reports and appeals',
        all: [
          {
            may: 'Read reports, and decide: nothing wrong, hide, warn or suspend',
            call: 'PATCH /api/admin/flagged-content/:id',
          },
          { may: 'Undo a decision', call: 'POST /api/admin/flagged-content/:id/reopen' },
          { may: 'Suspend a member, and lift a suspension', call: 'PATCH /api/admin/users/:id/suspend' },
          {
            may: 'Decide appeals against suspensions of others',
            call: 'POST /api/admin/suspension-appeals/:id/decision',
          },
          { may: 'Choose the watched words', call: 'PUT /api/admin/watched-words' },
        ],
      },
      {
        group: 'Questions',
        all: [
          {
            may: 'Reply to questions, except those about staff or about themselves',
            call: 'POST /api/admin/support/tickets/:id/replies',
          },
        ],
      },
      {
        group: 'Forum',
        all: [{ may: 'Restore deleted topics and replies', call: 'POST /api/forum/topics/:id/restore' }],
      },
    ],
  },
  {
    role: 'admin',
    title: 'Administrators',
    about:
      'They run the community. They have everything that moderators have, and read no journal either. The audit log records what they do.',
    acts: [
      {
        group: 'Members',
        all: [
          {
            may: 'See every member, their plan, payments, devices and notes',
            call: 'POST /api/admin/users/:id/sheet',
          },
          { may: 'Appoint moderators and administrators', call: 'PUT /api/admin/users/:id/roles' },
          { may: 'Give a plan without payment', call: 'PUT /api/admin/users/:id/plan' },
          {
            may: 'Sign a member out everywhere, or send a link for a new password',
            call: 'POST /api/admin/users/:id/sign-out',
          },
          { may: 'Delete an account', call: 'DELETE /api/admin/users/:id' },
          { may: 'Invite people by email', call: 'POST /api/admin/invitations' },
        ],
      },
      {
        group: 'Content',
        all: [
          { may: 'Approve or reject blog posts', call: 'POST /api/blog/posts/:id/approve' },
          {
            may: 'Change the days and quotes of Evolve 90',
            call: 'POST /api/admin/programme/days/:day/publish',
          },
        ],
      },
      {
        group: 'Community',
        all: [
          { may: 'Change names, limits and switches', call: 'PUT /api/admin/settings' },
          { may: 'Read the numbers of the community', call: 'GET /api/admin/pulse' },
          { may: 'Read and check the audit log', call: 'GET /api/admin/audit' },
        ],
      },
    ],
  },
];
