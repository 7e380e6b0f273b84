import { feedNotifications } from './domains/feed/notifications.ts';
import { forumNotifications } from './domains/forum/notifications.ts';
import { groupNotifications } from './domains/groups/notifications.ts';
import { moderationNotifications } from './domains/moderation/notifications.ts';
import { socialNotifications } from './domains/social/notifications.ts';
import type { Subscribers } from './platform/events.ts';

/** Everything that reacts to domain events, by name. They run in this order, in the transaction of the act. */
export const subscribers: readonly Subscribers[] = [
  feedNotifications,
  forumNotifications,
  groupNotifications,
  socialNotifications,
  moderationNotifications,
];
