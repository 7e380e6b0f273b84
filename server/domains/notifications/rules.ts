import type { NotificationKind } from '#contract/notification-kinds.ts';

/** Notices are kept for this many days, read or not. */
export const retentionDays = 90;

/** ms in which the same piece of news rings once, where it does so at all. */
export const ringsAgainAfter = 24 * 60 * 60 * 1000;
/** What can be done, undone and done again in a moment is one piece of news in a day; a second request to join is a second one. */
export const ringsOnceADay = ({ kind, by }: { kind: NotificationKind; by: string | null }): boolean =>
  by !== null && (kind === 'followed' || kind === 'mentioned');

/** What moderators have to say is told whatever a member muted. */
export const isFromStaff = (kind: NotificationKind): boolean =>
  kind === 'report_decided' || kind === 'content_hidden' || kind === 'content_restored' || kind === 'warned';

export interface Told {
  kind: NotificationKind;
  /** Name of who did it; null for a former member, or where nobody is named. */
  by: string | null;
  /** How many others did the same on that day. */
  others?: number;
  /** `post`, `comment`, `topic`, `reply`, `group`, `profile`; null where it is about none of them. */
  contentType: string | null;
  /** Name of the group or title of the topic, where the member may see it. */
  of: string | null;
  removed: boolean;
  upheld: boolean;
  /** When what a group's members wrote opens to everyone. */
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

/** A notice in words. */
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

/** A date and time in UTC, such as "29 November at 15:00 UTC". */
export const inWords = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)} at ${at
    .toISOString()
    .slice(11, 16)} UTC`;
