import type { NotificationKind } from '#contract/notification-kinds.ts';

/** Notifications are deleted after this many days, read or not. */
export const retentionDays = 90;

/** Minimum time between rings for one subject, where it is limited, in ms. */
export const ringsAgainAfter = 24 * 60 * 60 * 1000;
/**
 * Follows and mentions can be undone and repeated in a moment, so they ring once a day. A repeated request to
 * join rings again.
 */
export const ringsOnceADay = ({ kind, by }: { kind: NotificationKind; by: string | null }): boolean =>
  by !== null && (kind === 'followed' || kind === 'mentioned');

/** True for kinds from moderators, which ignore mutes. */
export const isFromStaff = (kind: NotificationKind): boolean =>
  kind === 'report_decided' || kind === 'content_hidden' || kind === 'content_restored' || kind === 'warned';

export interface Told {
  kind: NotificationKind;
  /** Name of the member who caused it; null for a former member, or when no one is named. */
  by: string | null;
  /** Number of other members who did this on that day. */
  others?: number;
  /** `post`, `comment`, `topic`, `reply`, `group` or `profile`; null for anything else. */
  contentType: string | null;
  /** Name of the group or title of the topic, if the member may see it. */
  of: string | null;
  removed: boolean;
  upheld: boolean;
  /** When the older posts of a group open to everyone. */
  opensAt?: Date | null;
}

const nouns: Record<string, string> = {
  post: 'post',
  comment: 'comment',
  topic: 'topic',
  reply: 'reply',
  group: 'group',
  profile: 'profile',
};

/** Returns the text of a notification. */
export function notificationText({
  kind,
  by,
  contentType,
  of,
  others = 0,
  removed,
  upheld,
  opensAt,
}: Told): string {
  const somebody = by ?? 'A former member';
  const who = others === 0 ? somebody : `${somebody} and ${others === 1 ? '1 other' : `${others} others`}`;
  const noun = nouns[contentType ?? ''] ?? 'text';
  const named = of ? ` “${of}”` : '';
  switch (kind) {
    case 'mentioned':
      return `${who} mentioned you in a ${noun}${of ? `: “${of}”` : ''}.`;
    case 'commented':
      return `${who} commented on your post.`;
    case 'replied':
      return contentType === 'comment'
        ? `${who} replied to your comment.`
        : `${who} replied to you in the topic${named}.`;
    case 'topic_replied':
      return `${who} replied in the topic${named}.`;
    case 'group_request':
      return `${who} would like to join the group${named}.`;
    case 'group_accepted':
      return `You are now a member of the group${named}.`;
    case 'group_declined':
      return `Your request to join the group${named} was declined.`;
    case 'group_opens':
      return `${who} opened the group${named}. ${opensAt ? `On ${inWords(opensAt)} your` : 'Your'} posts and comments from before become visible to everyone. Until then you can keep your posts members-only, or delete them.`;
    case 'group_stays':
      return `What you wrote in the group${named} before it opened stays members-only.`;
    case 'followed':
      return `${who} started following you.`;
    case 'report_decided':
      return upheld
        ? `Thank you for your report of a ${noun}. Our moderators took action.`
        : `Thank you for your report of a ${noun}. Our moderators looked at it and found nothing against the guidelines.`;
    case 'content_hidden':
      return removed || contentType === null
        ? `Our moderators removed your ${noun}, because it goes against the guidelines.`
        : `Our moderators hid your ${noun}, because it goes against the guidelines.`;
    case 'content_restored':
      return `Our moderators looked again and restored your ${noun}.`;
    case 'warned':
      return `Your ${noun} goes against our guidelines. We've emailed you the details.`;
  }
}

/** Returns a date and time in UTC, for example "29 November at 15:00 UTC". */
export const inWords = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)} at ${at
    .toISOString()
    .slice(11, 16)} UTC`;
