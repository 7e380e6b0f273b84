import type { Answer } from '../../../platform/http/api.ts';

export interface FirstStep {
  key: string;
  title: string;
  text: string;
  /** Page where it is done. Null for what is done on the server. */
  href: string | null;
  isDone: boolean;
}

/** Returns the first steps of an administrator. Each is done when the community has it, never because it was clicked. */
export const firstSteps = (
  { has_brand, sends_mail, has_news, has_invited }: Answer<'GET /api/admin/first-steps'>,
  hasSecondStep: boolean,
): FirstStep[] => [
  {
    key: 'second-step',
    title: 'Turn on two-step sign-in',
    text: 'Staff sign in with a password and a code.',
    href: '/profile/settings/security',
    isDone: hasSecondStep,
  },
  {
    key: 'brand',
    title: 'Choose a name and a logo',
    text: 'Members see them on every page and in every email.',
    href: '/admin?tab=settings',
    isDone: has_brand,
  },
  {
    key: 'mail',
    title: 'Send real emails',
    text: 'The server writes emails to a folder until its SMTP_URL is set.',
    href: null,
    isDone: sends_mail,
  },
  {
    key: 'news',
    title: 'Publish the first news',
    text: 'Say what this community is for.',
    href: '/news',
    isDone: has_news,
  },
  {
    key: 'invite',
    title: 'Invite people',
    text: 'Upload a table of names and email addresses.',
    href: '/admin?tab=invitations',
    isDone: has_invited,
  },
];
