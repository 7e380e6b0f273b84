import { commentSubjects } from './comment-subjects.ts';
import { adminAudit } from './domains/admin/audit.ts';
import { pulseAudit } from './domains/admin/pulse/audit.ts';
import { blogAudit } from './domains/blog/audit.ts';
import { blogNotifications } from './domains/blog/notifications.ts';
import { commentAnnouncements } from './domains/comments/announce-comments.ts';
import { commentAudit } from './domains/comments/audit.ts';
import { commentNotifications } from './domains/comments/notifications.ts';
import { courseAudit } from './domains/courses/audit.ts';
import { courseNotifications } from './domains/courses/notifications.ts';
import { feedAnnouncements } from './domains/feed/announce-content.ts';
import { feedAudit } from './domains/feed/audit.ts';
import { feedNotifications } from './domains/feed/notifications.ts';
import { firstReplySubscribers } from './domains/first-replies/subscribers.ts';
import { forumAnnouncements } from './domains/forum/announce-replies.ts';
import { forumAudit } from './domains/forum/audit.ts';
import { forumNotifications } from './domains/forum/notifications.ts';
import { gatheringAnnouncements } from './domains/gatherings/announce-gatherings.ts';
import { gatheringAudit } from './domains/gatherings/audit.ts';
import { gatheringNotifications } from './domains/gatherings/notifications.ts';
import { gatheringSubscribers } from './domains/gatherings/subscribers.ts';
import { growWithHabits } from './domains/goals/grow-with-habits.ts';
import { groupAnnouncements } from './domains/groups/announce-groups.ts';
import { groupAudit } from './domains/groups/audit.ts';
import { groupNotifications } from './domains/groups/notifications.ts';
import { linkedPractice } from './domains/habits/linked-practice.ts';
import { invitationAudit } from './domains/invitations/audit.ts';
import { leavingAudit } from './domains/leaving/audit.ts';
import { planAnnouncements } from './domains/membership/announce-plans.ts';
import { membershipSubscribers } from './domains/membership/subscribers.ts';
import { pictureSubscribers } from './domains/messages/close-pictures.ts';
import { messagesLive } from './domains/messages/live.ts';
import { messagePushes } from './domains/messages/push-message.ts';
import { unreadEmailSubscribers } from './domains/messages/unread-emails/send-unread-email.ts';
import { staffAlarms } from './domains/moderation/alarms/alarm-staff.ts';
import { caseAnnouncements } from './domains/moderation/announce-cases.ts';
import { moderationAudit } from './domains/moderation/audit.ts';
import { moderationNotifications } from './domains/moderation/notifications.ts';
import { newsNotifications } from './domains/news/notifications.ts';
import { newsletterAudit } from './domains/newsletter/audit.ts';
import { newsletterSubscribers } from './domains/newsletter/subscribers.ts';
import { partnerAnnouncements } from './domains/partners/announce-partners.ts';
import { partnerNotifications } from './domains/partners/notifications.ts';
import { partnerSubscribers } from './domains/partners/subscribers.ts';
import { podAnnouncements } from './domains/pods/announce-pods.ts';
import { podNotifications } from './domains/pods/notifications.ts';
import { podSubscribers } from './domains/pods/subscribers.ts';
import { programmeAudit } from './domains/programme/audit.ts';
import { progressSubscribers } from './domains/progress/subscribers.ts';
import { reminderPlan } from './domains/reminders/subscribers.ts';
import { friendshipAnnouncements } from './domains/social/announce-friendships.ts';
import { socialNotifications } from './domains/social/notifications.ts';
import { profileWatch } from './domains/social/watch-profiles.ts';
import { questionAnnouncements } from './domains/support/announce-questions.ts';
import { supportAudit } from './domains/support/audit.ts';
import { supportSubscribers } from './domains/support/subscribers.ts';
import { type Subscribers, together } from './platform/events.ts';

/** Subscribers that publish to open pages of others, and to further pages of the same member. `live-decisions.ts` decides it for each event. */
export const announcements: readonly Subscribers[] = [
  messagesLive,
  feedAnnouncements,
  commentAnnouncements,
  forumAnnouncements,
  friendshipAnnouncements,
  podAnnouncements,
  gatheringAnnouncements,
  caseAnnouncements,
  questionAnnouncements,
  planAnnouncements,
  groupAnnouncements,
  partnerAnnouncements,
];

/**
 * Everything that reacts to domain events, by name. They run in this order, in the transaction of the act. The
 * audit log is last, because it stays locked until the transaction ends.
 */
export const subscribers: readonly Subscribers[] = [
  feedNotifications,
  commentNotifications(commentSubjects),
  newsNotifications,
  courseNotifications,
  blogNotifications,
  forumNotifications,
  groupNotifications,
  socialNotifications,
  messagePushes,
  unreadEmailSubscribers,
  pictureSubscribers,
  moderationNotifications,
  staffAlarms,
  partnerNotifications,
  podNotifications,
  gatheringNotifications,
  linkedPractice,
  growWithHabits,
  partnerSubscribers,
  podSubscribers,
  gatheringSubscribers,
  profileWatch,
  reminderPlan,
  together(firstReplySubscribers, progressSubscribers),
  membershipSubscribers,
  newsletterSubscribers,
  supportSubscribers,
  ...announcements,
  feedAudit,
  commentAudit,
  forumAudit,
  groupAudit,
  blogAudit,
  programmeAudit,
  moderationAudit,
  supportAudit,
  gatheringAudit,
  courseAudit,
  pulseAudit,
  invitationAudit,
  leavingAudit,
  newsletterAudit,
  adminAudit,
];
