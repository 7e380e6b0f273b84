import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { SearchKind } from '#contract/content-types.ts';
import type { NewsCategory } from '#contract/news-constants.ts';
import type { NotificationFilter } from '#contract/notification-kinds.ts';
import type { AdminView } from '../domains/admin/admin-view.ts';
import { programmeRead } from '../domains/admin/programme/reads.ts';
import {
  firstStepsRead,
  officeCoursePages,
  officePostPages,
  pulseRead,
  queueRead,
  userCountsRead,
  userPages,
} from '../domains/admin/reads.ts';
import { blogPostRead, officePostPages as officeBlogPages, ownPostPages } from '../domains/blog/reads.ts';
import { ownCommentPages } from '../domains/comments/reads.ts';
import { type HandInList, handInPages, waitingWorkRead } from '../domains/courses/assignments/reads.ts';
import {
  catalogPages,
  courseCountsRead,
  courseRead,
  createdCoursePages,
  lessonRead,
  lessonViewRead,
  myCoursePages,
} from '../domains/courses/reads.ts';
import { viewOf } from '../domains/courses/search-params.ts';
import { draftsRead } from '../domains/drafts/reads.ts';
import { commentPages, ownGroupsRead, type PostSource, postPages, postRead } from '../domains/feed/reads.ts';
import { waitingRead } from '../domains/first-replies/reads.ts';
import { categoriesRead, checkInRead, topicPages, topicRead } from '../domains/forum/reads.ts';
import { topicsViewOf } from '../domains/forum/search-params.ts';
import { gatheringPages, gatheringRead } from '../domains/gatherings/reads.ts';
import { entryPages, goalRead, goalsRead } from '../domains/goals/reads.ts';
import {
  groupCountsRead,
  groupPages,
  groupRead,
  inviteRead,
  memberPages,
  requestsRead,
} from '../domains/groups/reads.ts';
import {
  archivedRead,
  habitFeelingsRead,
  habitPatternRead,
  habitRead,
  habitsRead,
} from '../domains/habits/reads.ts';
import { feelingsRead } from '../domains/journal/feelings/reads.ts';
import { answersRead, entriesRead } from '../domains/journal/reads.ts';
import { offer, receipts, subscription } from '../domains/membership/reads.ts';
import { conversationPages, conversationRead, messageSettingsRead } from '../domains/messages/reads.ts';
import { auditPages, caseCountsRead, casePages, watchedWordsRead } from '../domains/moderation/reads.ts';
import {
  newsCommentPages,
  newsCountsRead,
  newsPages,
  newsRead,
  ownNewsPages,
} from '../domains/news/reads.ts';
import { notificationPages, unreadRead } from '../domains/notifications/reads.ts';
import { fitsRead, partnersRead } from '../domains/partners/reads.ts';
import { podsRead } from '../domains/pods/reads.ts';
import {
  calendarRead,
  notificationSettingsRead,
  pushDevicesRead,
  remindersRead,
} from '../domains/profile/notifications/reads.ts';
import {
  apartPages,
  devicesRead,
  emailChangeRead,
  exportsRead,
  ownGroupsRead as groupNumbersRead,
  importsRead,
  leavingRead,
  ownPageRead,
  passkeysRead,
  privacyRead,
  secondStepRead,
} from '../domains/profile/reads.ts';
import { programmesRead, progressRead } from '../domains/programme/reads.ts';
import { pickByTitle } from '../domains/programme/rules.ts';
import {
  achievementsRead,
  certificatesRead,
  checkedRead,
  progressViewRead,
  reviewsRead,
} from '../domains/progress/reads.ts';
import { isSearchable, searchPages } from '../domains/search/reads.ts';
import {
  memberPages as allMembers,
  discoverRead,
  followPages,
  friendPages,
  personRead,
  publicPersonRead,
  requestsRead as requestsOfFriends,
  someMembersRead,
} from '../domains/social/reads.ts';
import { startTab } from '../domains/social/start-tab.ts';
import type { SocialTab } from '../domains/social/tabs.ts';
import {
  ownQuestionPages,
  ownQuestionRead,
  ticketCountsRead,
  ticketPages,
} from '../domains/support/reads.ts';
import { queryClient, readKnown } from '../platform/query/query.ts';
import { currentMember, currentSession, currentToken } from '../platform/session/session-store.ts';

/*
 * The reads that each page starts with, one function a page. A read starts at once unless it needs the answer of
 * another one. Cached answers count, so a return visit asks for everything together.
 */

/** `source` is null for the member's comments. */
export async function feed(source: PostSource | null): Promise<void> {
  if (source) askPages(postPages(source));
  else askPages(ownCommentPages);
  ask(draftsRead);
  ask(ownGroupsRead('run'));
  ask(ownGroupsRead('joined'));
  ask(someMembersRead);
  ask(waitingRead);
  ask(checkInRead);
  const member = currentMember();
  if (member) ask(personRead(member));
  const programme = await flagship();
  if (!programme?.is_enrolled) return;
  const {
    kind,
    current_day: day,
    is_finished,
  } = await readKnown({ ...progressRead(programme.id), retry: false });
  if (kind === 'programme' && !is_finished && programme.course_id) ask(lessonRead(programme.course_id, day));
}

export function post(id: string): void {
  ask(postRead(id));
  askPages(commentPages(id));
}

/** `view` is null for the member's own news. */
export function news(view: { category?: NewsCategory | undefined } | null): void {
  ask(newsCountsRead);
  askPages(view ? newsPages(view.category) : ownNewsPages);
}

/** `opened` is the id of a post, or `new`. */
export function ownBlog(opened: string | undefined): void {
  askPages(ownPostPages);
  if (opened && opened !== 'new') ask(blogPostRead(opened));
}

export function newsPost(id: string): void {
  ask(newsRead(id));
  askPages(newsCommentPages(id));
}

export function categories(): void {
  ask(categoriesRead);
  ask(checkInRead);
}

export function topics(category: string, search: Record<string, unknown>): void {
  const { new: _, deleted, ...view } = topicsViewOf(search);
  ask(categoriesRead);
  askPages(topicPages({ category, ...view, deleted: deleted === '1' }));
}

export function topic(id: string): void {
  ask(topicRead(id));
  ask(categoriesRead);
}

export function groups({ tab }: { tab?: unknown }): void {
  ask(groupCountsRead);
  if (tab !== 'mine') return askPages(groupPages(undefined));
  askPages(groupPages('run'));
  askPages(groupPages('joined'));
}

/** Group. A private one refuses its content to everyone but members, so only the group itself is read at once. */
export async function group(id: string, { tab }: { tab?: unknown }): Promise<void> {
  const { is_member, is_private, requests_count } = await readKnown(groupRead(id));
  if (is_private && !is_member) return;
  if (tab === 'members') askPages(memberPages(id));
  else if (tab === 'requests' && requests_count !== null) ask(requestsRead(id));
  else askPages(postPages({ kind: 'group', groupId: id }));
}

/** Courses. The list of the viewer's own is part of every tab. */
export function courses(search: Record<string, unknown>): void {
  askPages(myCoursePages);
  if (search['tab'] === 'created') {
    ask(waitingWorkRead);
    return askPages(createdCoursePages);
  }
  if (search['tab'] === 'mine') return;
  const view = viewOf(search);
  ask(courseCountsRead(view));
  askPages(catalogPages(view));
}

/** Work of the learners of a course. */
export function handIns(id: string, list: HandInList): void {
  ask(courseRead(id));
  askPages(handInPages(id, list));
}

export const course = (id: string): void => ask(courseRead(id));

/** Lesson. A locked one is refused, which the page explains. */
export function lesson(id: string, lessonId: string): void {
  ask(courseRead(id));
  ask({ ...lessonViewRead(id, lessonId), retry: false });
}

export const invite = (code: string): void => ask(inviteRead(code));

export async function journal({ q, round }: { q?: string; round?: number }): Promise<void> {
  ask(answersRead(q));
  const programme = await flagship();
  if (programme) ask(entriesRead(programme.id, q, round));
}

export function person(id: string): void {
  if (!currentToken()) return ask({ ...publicPersonRead(id), retry: false });
  ask(personRead(id));
  askPages(postPages({ kind: 'member', memberId: id }));
}

export function social(search: { tab?: SocialTab; with?: unknown }): void {
  const tab = startTab(search.tab);
  if (tab === 'messages') return messages(search);
  askPages(notificationPages(null));
  ask(requestsOfFriends('received'));
  if (tab === 'discover') return ask(discoverRead('for_you'));
  if (tab !== 'friends') return askPages(followPages(tab));
  ask(requestsOfFriends('sent'));
  askPages(friendPages(''));
}

export function search(q: string, kind: SearchKind | undefined): void {
  if (isSearchable(q)) askPages(searchPages(q, kind));
  else if (kind === 'people' && q === '') askPages(allMembers);
}

export const firstReplies = (): void => ask(waitingRead);

/** Messages. The texts of a conversation wait for it, because they exist only after the first one. */
export function messages({ with: address }: { with?: unknown }): void {
  askPages(conversationPages);
  ask(messageSettingsRead);
  if (typeof address === 'string') ask(conversationRead(address));
}

export function notifications(filter: NotificationFilter | null): void {
  askPages(notificationPages(filter));
  ask(unreadRead);
  ask(notificationSettingsRead);
}

export async function profile(): Promise<void> {
  const { user } = currentSession();
  if (user) ask(ownPageRead(user.id));
  ask(groupNumbersRead);
  askPages(postPages({ kind: 'mine' }));
  ask(achievementsRead);
  ask(goalsRead);
  const programme = await flagship();
  if (programme?.is_enrolled) ask(progressRead(programme.id));
}

export function settings(section: string | undefined): void {
  if (section === 'security') {
    ask(devicesRead);
    ask(emailChangeRead);
    ask(secondStepRead);
    ask(passkeysRead);
  }
  if (section === 'privacy') {
    ask(privacyRead);
    askPages(apartPages('blocked'));
    askPages(apartPages('muted'));
  }
  if (section === 'notifications') {
    ask(notificationSettingsRead);
    ask(calendarRead);
    ask(remindersRead);
    ask(pushDevicesRead);
  }
  if (section !== 'data') return;
  ask(exportsRead);
  ask(importsRead);
  ask(leavingRead);
}

export const goals = (): void => ask(goalsRead);

export function goal(id: string): void {
  ask(goalRead(id));
  askPages(entryPages(id));
}

export function habits(): void {
  ask(habitsRead);
  ask(feelingsRead());
  ask(archivedRead);
}

export function habit(id: string): void {
  ask(habitRead(id));
  ask(habitPatternRead(id));
  ask(habitFeelingsRead(id));
  ask(goalsRead);
}

export function partner(): void {
  ask(partnersRead);
  ask(fitsRead);
  ask(habitsRead);
}

/** Pod. Which thread it has is known with the pod. */
export async function pod(): Promise<void> {
  const { pod: own } = await readKnown(podsRead);
  if (own) askPages(postPages({ kind: 'group', groupId: own.group_id }));
}

/** `view` is missing for those ahead. */
export const gatherings = ({ view }: { view?: unknown }): void =>
  askPages(gatheringPages(view === 'mine' || view === 'past' ? view : 'upcoming'));

/** Circle or intensive. Its group is known with it. */
export async function gathering(id: string): Promise<void> {
  const { group_id: groupId } = await readKnown(gatheringRead(id));
  if (groupId) askPages(postPages({ kind: 'group', groupId }));
}

export function questions(id: string | undefined): void {
  if (id) ask(ownQuestionRead(id));
  else askPages(ownQuestionPages);
}

export function admin(view: AdminView): void {
  const { user } = currentSession();
  const isLocked = user?.second_step_due_at != null && Date.parse(user.second_step_due_at) <= Date.now();
  const isAdmin = user?.is_admin === true;
  if (isLocked || !(isAdmin || user?.is_moderator)) return;
  ask(caseCountsRead);
  ask(queueRead);
  ask(waitingWorkRead);
  if (view.tab === 'watched-words') ask(watchedWordsRead);
  else if (view.tab === 'support') {
    ask(ticketCountsRead);
    askPages(ticketPages(view.queue ?? 'waiting', view.category));
  } else if (view.tab === 'audit' && isAdmin) askPages(auditPages);
  else if (view.tab === 'courses' && isAdmin) askPages(officeCoursePages(view));
  else if (view.tab === 'programme' && isAdmin) ask(programmeRead);
  else if (view.tab === 'pulse' && isAdmin) ask(pulseRead(view.days ?? '30'));
  else if (view.tab === 'users' && isAdmin) {
    ask(userCountsRead);
    askPages(userPages(view));
  } else if (view.tab === 'posts' && isAdmin) askPages(officePostPages(view));
  else if (view.tab === 'blog-approval' && isAdmin) askPages(officeBlogPages('pending'));
  else {
    if (isAdmin) ask(firstStepsRead);
    askPages(casePages(view.status ?? 'pending'));
  }
}

/** Check page of a certificate. */
export const certificate = (number: string): void => ask({ ...checkedRead(number), retry: false });

export const certificates = (): void => ask(certificatesRead);

export function achievements(): void {
  ask(achievementsRead);
}

/** Progress. Without the plan for the month, the page shows the week. */
export function progress(view: 'week' | 'month'): void {
  const { user } = currentSession();
  ask(habitsRead);
  ask(goalsRead);
  ask(achievementsRead);
  ask(reviewsRead());
  ask(progressViewRead(view === 'month' && user?.allowance.month_view ? 'month' : 'week'));
}

/** Plans, for members and visitors. */
export function plans(): void {
  ask(offer);
  if (currentToken()) ask(subscription);
}

export function billing(): void {
  ask(offer);
  ask(subscription);
  ask(receipts);
}

/** Returns the flagship programme, or undefined if the server has none (decision 40). */
const flagship = async () => pickByTitle(await readKnown(programmesRead));

const ask = <T>(read: FetchQueryOptions<T>): void => void queryClient.prefetchQuery(read);

const askPages = <T, K extends QueryKey>(
  pages: FetchInfiniteQueryOptions<T, Error, T, K, string | null>,
): void => void queryClient.prefetchInfiniteQuery(pages);
