/** Kinds of notifications. Likes are left out because they would be too noisy. */
export const notificationKinds = [
  'mentioned',
  'commented',
  'replied',
  'topic_replied',
  'group_request',
  'group_accepted',
  'group_declined',
  'group_opens',
  'group_stays',
  'followed',
  'report_decided',
  'content_hidden',
  'content_restored',
  'warned',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
