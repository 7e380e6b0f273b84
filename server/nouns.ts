import { adminNoun } from './domains/admin/noun.ts';
import { authNoun } from './domains/auth/noun.ts';
import { blogNoun } from './domains/blog/noun.ts';
import { commentsNoun } from './domains/comments/noun.ts';
import { coursesNoun } from './domains/courses/noun.ts';
import { draftsNoun } from './domains/drafts/noun.ts';
import { exportsNoun } from './domains/exports/noun.ts';
import { feedNoun } from './domains/feed/noun.ts';
import { firstRepliesNoun } from './domains/first-replies/noun.ts';
import { forumNoun } from './domains/forum/noun.ts';
import { gatheringsNoun } from './domains/gatherings/noun.ts';
import { goalsNoun } from './domains/goals/noun.ts';
import { groupsNoun } from './domains/groups/noun.ts';
import { habitsNoun } from './domains/habits/noun.ts';
import { importsNoun } from './domains/imports/noun.ts';
import { invitationsNoun } from './domains/invitations/noun.ts';
import { journalNoun } from './domains/journal/noun.ts';
import { leavingNoun } from './domains/leaving/noun.ts';
import { membershipNoun } from './domains/membership/noun.ts';
import { messagesNoun } from './domains/messages/noun.ts';
import { moderationNoun } from './domains/moderation/noun.ts';
import { newsNoun } from './domains/news/noun.ts';
import { newsletterNoun } from './domains/newsletter/noun.ts';
import { notificationsNoun } from './domains/notifications/noun.ts';
import { partnersNoun } from './domains/partners/noun.ts';
import { podsNoun } from './domains/pods/noun.ts';
import { profileNoun } from './domains/profile/noun.ts';
import { programmeNoun } from './domains/programme/noun.ts';
import { progressNoun } from './domains/progress/noun.ts';
import { remindersNoun } from './domains/reminders/noun.ts';
import { searchNoun } from './domains/search/noun.ts';
import { siteNoun } from './domains/site/noun.ts';
import { socialNoun } from './domains/social/noun.ts';
import { supportNoun } from './domains/support/noun.ts';
import type { Noun } from './noun.ts';

/**
 * Every noun of the product: the server's table of contents. The order is that of its subscribers to the same event: a partner
 * is left before a pod, and a pod before a seat.
 */
const nouns = [
  authNoun,
  membershipNoun,
  profileNoun,
  leavingNoun,
  notificationsNoun,
  journalNoun,
  coursesNoun,
  feedNoun,
  commentsNoun,
  newsNoun,
  newsletterNoun,
  blogNoun,
  groupsNoun,
  forumNoun,
  socialNoun,
  messagesNoun,
  supportNoun,
  firstRepliesNoun,
  moderationNoun,
  adminNoun,
  invitationsNoun,
  progressNoun,
  searchNoun,
  draftsNoun,
  exportsNoun,
  importsNoun,
  habitsNoun,
  goalsNoun,
  partnersNoun,
  podsNoun,
  gatheringsNoun,
  remindersNoun,
  programmeNoun,
  siteNoun,
] as const;

export const allNouns: readonly Noun[] = nouns;

type NamesIn<Of, Part extends keyof Noun> =
  Of extends Record<Part, infer Given>
    ? keyof (Given extends (...all: never) => infer Made ? Made : Given)
    : never;

/** Names in a part of all nouns, such as those of their tables. */
export type Declared<Part extends keyof Noun> = NamesIn<(typeof nouns)[number], Part>;

/** Returns a part that one noun has for all others. */
export function theOne<Part extends keyof Noun>(part: Part): NonNullable<Noun[Part]> {
  const own = allNouns.find((noun) => noun[part])?.[part];
  if (!own) throw new Error(`No noun has ${String(part)}.`);
  return own;
}
