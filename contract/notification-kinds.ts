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
  'news',
  'work_handed_in',
  'work_returned',
  'work_accepted',
  'course_invited',
  'course_joined',
  'blog_approved',
  'blog_rejected',
  'partner_asked',
  'partner_found',
  'pact_suggested',
  'pact_started',
  'pact_renewal',
  'pact_renewed',
  'partner_answered',
  'partner_nudged',
  'pact_ended',
  'pod_formed',
  'pod_joined',
  'pod_check_in',
  'pod_waved',
  'pod_merge_asked',
  'pod_merged',
  'friend_requested',
  'friend_accepted',
  'report_decided',
  'content_hidden',
  'content_restored',
  'warned',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Parts of the list that a member can choose. A kind belongs to one of `notificationTopics`, and some are requests too. */
export const notificationTopics = ['mentions', 'people', 'partner', 'groups', 'evolve'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
export const notificationFilters = ['unread', 'requests', ...notificationTopics] as const;
export type NotificationFilter = (typeof notificationFilters)[number];
