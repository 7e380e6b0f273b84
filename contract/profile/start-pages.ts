/** Pages that a member may choose as the one that "/" and sign-in lead to, by their page values. */
export const startPages = [
  'evolve90',
  'habits',
  'goals',
  'progress',
  'journal',
  'feed',
  'groups',
  'forum',
  'profile',
  'admin',
] as const;

export type StartPage = (typeof startPages)[number];

interface Member {
  allowance: { forum_read: boolean; groups_browse: boolean };
  is_admin: boolean;
  is_moderator: boolean;
}

const mayOpen: Partial<Record<StartPage, (member: Member) => boolean>> = {
  groups: ({ allowance }) => allowance.groups_browse,
  forum: ({ allowance }) => allowance.forum_read,
  admin: (member) => member.is_admin || member.is_moderator,
};

/** Returns the pages that a member may choose: those that their plan and role let them open. */
export const startPagesOf = (member: Member): StartPage[] =>
  startPages.filter((page) => mayOpen[page]?.(member) ?? true);
