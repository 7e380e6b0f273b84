/** Ways in which a notification or a reminder reaches a member. */
export const deliveryChannels = ['in_app', 'push', 'email'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * Rows of the notification settings. `day` reminds of today's practice, `yesterday` of one that is still open, `habits` of a habit, and `review` is the member's week. Notifications from moderators and
 * emails about the account aren't listed, because they always arrive.
 */
export const deliveryKinds = [
  'day',
  'habits',
  'yesterday',
  'review',
  'messages',
  'partners',
  'pods',
  'mentions',
  'likes',
  'follows',
  'forum',
  'groups',
  'news',
  'courses',
  'circles',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** The channels that a kind has, each with its default. A channel that isn't listed is never used for the kind. */
export const deliveryDefaults: Record<DeliveryKind, Partial<Record<DeliveryChannel, boolean>>> = {
  day: { push: true, email: true },
  habits: { push: true, email: true },
  yesterday: { push: true, email: true },
  review: { email: true },
  // The bell always counts unread messages. Muting a conversation ends both. The email of the day says who wrote, with friend requests.
  messages: { push: true, email: true },
  partners: { in_app: true, push: true },
  pods: { in_app: true, push: true },
  mentions: { in_app: true, push: true },
  // Likes are frequent and wait for the next visit: no push, no email.
  likes: { in_app: true },
  follows: { in_app: true, push: false },
  forum: { in_app: true, push: false },
  groups: { in_app: true, push: true },
  news: { in_app: true, push: false },
  courses: { in_app: true, push: true },
  // Dates with others: the email of a new time or of a free seat can't wait for the next visit.
  circles: { in_app: true, push: true, email: true },
};

/** Reminders of today's practice in a day. A habit may have as many. */
export const maxDayReminders = 5;
/** Devices of one member that receive push. A further one replaces the oldest. */
export const maxPushDevices = 10;

export const snoozeChoices = ['10_minutes', '30_minutes', '60_minutes', 'evening'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];
