import type { DeliveryKind } from '#contract/notifications/delivery-kinds.ts';
import {
  type NotificationFilter,
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
  notificationTopics,
} from '#contract/notifications/kinds.ts';
import { pactDays } from '#contract/partners/constants.ts';
import { isolated } from '#contract/platform/isolated.ts';

/** Notifications are deleted after this many days, read or not. */
export const retentionDays = 90;

/** Minimum time between rings for one subject, where it is limited, in ms. */
export const ringsAgainAfter = 24 * 60 * 60 * 1000;
export interface NotificationFacts {
  kind: NotificationKind;
  /** Name of the member who caused it; null for a former member, or when no one is named. */
  by: string | null;
  /** Number of other members who did this on that day. */
  others?: number;
  /** Name of one of them. */
  also?: string | null;
  /** `post`, `comment`, `topic`, `reply`, `group` or `profile`; null for anything else. */
  contentType: string | null;
  /** Type of content that a comment is below, unless that is a post. */
  subjectType?: string | null;
  /** Name of the group or title of the topic, if the member may see it. */
  of: string | null;
  removed: boolean;
  upheld: boolean;
  /** When the older posts of a group open to everyone, on the reader's clock in words. */
  opensAt?: string | null;
}

/** A kind of notification: its sentence and how it behaves. */
interface Kind {
  text(told: Phrases): string;
  topic: NotificationTopic;
  /** Word for where it happened, if not that of its topic. */
  place?: string;
  /** Row of the settings that decides about its channels. Null for one that always arrives. */
  setting: DeliveryKind | null;
  /** Someone waits for the member's answer. */
  isRequest?: true;
  /** Notifications of one day about one content are shown as one. */
  isGrouped?: true;
  /** Waits for the next visit: the digest leaves it out. Its row of the settings has no push and no email. */
  isQuiet?: true;
  /** From moderators. It ignores mutes and stays when its content is hidden. */
  isFromStaff?: true;
  /** About a page that only its member has. No content decides whether it is shown. */
  isPersonal?: true;
  /** About a group itself, not what is written in it. It ignores the mute of that group. */
  isOfGroup?: true;
  /**
   * Its cause can be undone and repeated in a moment, so it rings once a day. A repeated request to join
   * rings again.
   */
  ringsOnceADay?: true;
}

/** Parts of a sentence, made from `NotificationFacts`. */
interface Phrases extends Omit<NotificationFacts, 'kind'> {
  /** "Nora Lindqvist and 4 others". */
  who: string;
  noun: string;
  /** The name of the group or topic in quotes, with a leading space; empty without one. */
  named: string;
}

/** Kinds that staff get as part of their work. */
const ofOffice = { topic: 'evolve', place: 'Office', setting: null, isPersonal: true } as const;

/** Every kind. A new one needs an entry here and a line in `contract/notifications/kinds.ts`. */
export const kinds: Record<NotificationKind, Kind> = {
  mentioned: {
    text: ({ who, noun, of }) => `${who} mentioned you in a ${noun}${of ? `: “${of}”` : ''}.`,
    topic: 'mentions',
    setting: 'mentions',
    ringsOnceADay: true,
  },
  commented: {
    text: ({ who, subjectType }) => `${who} commented on your ${subjectNoun(subjectType)}.`,
    topic: 'mentions',
    setting: 'mentions',
    isGrouped: true,
  },
  replied: {
    text: ({ who, named, contentType }) =>
      contentType === 'comment'
        ? `${who} replied to your comment.`
        : `${who} replied to you in the topic${named}.`,
    topic: 'mentions',
    setting: 'mentions',
    isGrouped: true,
  },
  post_liked: {
    text: ({ who }) => `${who} liked your post.`,
    topic: 'mentions',
    setting: 'likes',
    isGrouped: true,
    isQuiet: true,
    ringsOnceADay: true,
  },
  topic_replied: {
    text: ({ who, named }) => `${who} replied in the topic${named}.`,
    topic: 'mentions',
    setting: 'forum',
    isGrouped: true,
  },
  group_request: {
    text: ({ who, named }) => `${who} would like to join the group${named}.`,
    topic: 'groups',
    setting: 'groups',
    isRequest: true,
    isGrouped: true,
    isOfGroup: true,
  },
  group_accepted: {
    text: ({ named }) => `You are now a member of the group${named}.`,
    topic: 'groups',
    setting: 'groups',
    isOfGroup: true,
  },
  group_declined: {
    text: ({ named }) => `Your request to join the group${named} was declined.`,
    topic: 'groups',
    setting: 'groups',
    isOfGroup: true,
  },
  group_opens: {
    text: ({ who, named, opensAt }) =>
      `${who} opened the group${named}. ${opensAt ? `On ${opensAt} your` : 'Your'} posts and comments from before become visible to everyone. Until then you can keep your posts members-only, or delete them.`,
    topic: 'groups',
    // Members can't see elsewhere that what they wrote becomes public.
    setting: null,
    isOfGroup: true,
  },
  group_stays: {
    text: ({ named }) => `What you wrote in the group${named} before it opened stays members-only.`,
    topic: 'groups',
    setting: null,
    isOfGroup: true,
  },
  partner_asked: {
    text: ({ who }) => `${who} would like to be your accountability partner.`,
    topic: 'partner',
    setting: 'partners',
    isRequest: true,
    isPersonal: true,
  },
  partner_found: {
    text: ({ who }) => `${who} and you are partners now. Write your pact together.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  pact_suggested: {
    text: ({ who }) => `${who} suggests a change to your pact.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  pact_started: {
    text: ({ who }) => `Your pact with ${who} has started.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  pact_renewal: {
    text: ({ who }) => `Your ${pactDays} days with ${who} end soon. Would you like ${pactDays} more?`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  pact_renewed: {
    text: ({ who }) => `You and ${who} have ${pactDays} more days together.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  partner_answered: {
    text: ({ who }) => `${who} said yes.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  partner_nudged: {
    text: ({ who }) => `${who} sent you a nudge.`,
    topic: 'partner',
    setting: 'partners',
    isPersonal: true,
  },
  pact_ended: {
    text: ({ by }) =>
      `Your pairing${by ? ` with ${by}` : ''} has ended. Your days together count. Would you like to meet someone new?`,
    topic: 'partner',
    // It says why the partner's answers are gone.
    setting: null,
    isPersonal: true,
  },
  pod_formed: {
    text: () => 'Your pod is here. Say hello to the people near your day.',
    topic: 'people',
    setting: 'pods',
    isPersonal: true,
  },
  pod_joined: {
    text: ({ who }) => `${who} is in your pod now. Say hello.`,
    topic: 'people',
    setting: 'pods',
    isPersonal: true,
  },
  pod_check_in: {
    text: () => 'Your pod’s check-in is here, with one question.',
    topic: 'people',
    setting: 'pods',
    isPersonal: true,
  },
  pod_waved: {
    text: ({ who }) => `${who} waved. Welcome back.`,
    topic: 'people',
    setting: 'pods',
    isPersonal: true,
  },
  pod_merge_asked: {
    text: () => 'Another pod has room for yours. It happens only if you all want it.',
    topic: 'people',
    setting: 'pods',
    isPersonal: true,
  },
  pod_merged: {
    text: () => 'Two pods are one now. Say hello to the people in it.',
    topic: 'people',
    // It says why other members see the stones that a member shares.
    setting: null,
    isPersonal: true,
  },
  followed: {
    text: ({ who }) => `${who} started following you.`,
    topic: 'people',
    setting: 'follows',
    isGrouped: true,
    ringsOnceADay: true,
  },
  news: {
    text: ({ who, named }) => `${who} shared news:${named}.`,
    topic: 'evolve',
    place: 'News',
    setting: 'news',
  },
  work_handed_in: {
    text: ({ who }) => `${who} handed in work for you to read.`,
    topic: 'people',
    setting: 'courses',
    isRequest: true,
    isPersonal: true,
  },
  work_returned: {
    text: ({ who }) => `${who} read your work and has feedback for you.`,
    topic: 'people',
    setting: 'courses',
    isPersonal: true,
  },
  work_accepted: {
    text: ({ who }) => `${who} accepted your work. The lesson is complete.`,
    topic: 'people',
    setting: 'courses',
    isPersonal: true,
  },
  course_invited: {
    text: ({ who }) => `${who} invited you to write a course together.`,
    topic: 'people',
    setting: 'courses',
    isRequest: true,
    isPersonal: true,
  },
  course_joined: {
    text: ({ who }) => `${who} accepted, and writes your course with you.`,
    topic: 'people',
    setting: 'courses',
    isPersonal: true,
  },
  blog_approved: {
    text: ({ named }) => `Your blog post${named} was approved.`,
    topic: 'evolve',
    // Someone waits for this decision.
    setting: null,
    isFromStaff: true,
  },
  blog_rejected: {
    text: ({ named }) => `Your blog post${named} was rejected. You can change it and send it in again.`,
    topic: 'evolve',
    setting: null,
    isFromStaff: true,
  },
  gathering_day: {
    text: ({ named }) => `Your session begins in a day:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: 'circles',
  },
  gathering_hour: {
    text: ({ named }) => `Your session begins in an hour:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: 'circles',
  },
  gathering_moved: {
    text: ({ named }) => `There are new dates:${named}. Look whether you can come.`,
    topic: 'evolve',
    place: 'Circles',
    // Members with a seat would come at the wrong time.
    setting: null,
  },
  gathering_cancelled: {
    text: ({ named }) => `This was cancelled:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: null,
  },
  seat_offered: {
    text: ({ named }) => `A seat is free, and kept for you for up to 24 hours:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: 'circles',
    isRequest: true,
  },
  seat_expired: {
    text: ({ named }) => `The seat that was kept for you went to the next in line:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: 'circles',
  },
  seat_ended: {
    text: ({ named }) => `Your plan no longer has this, so your seat is free for someone else:${named}.`,
    topic: 'evolve',
    place: 'Circles',
    setting: null,
  },
  friend_requested: {
    text: ({ who }) => `${who} would like to be friends.`,
    topic: 'people',
    setting: 'follows',
    isRequest: true,
    ringsOnceADay: true,
  },
  friend_accepted: {
    text: ({ who }) => `${who} accepted. You’re friends now.`,
    topic: 'people',
    setting: 'follows',
    ringsOnceADay: true,
  },
  report_decided: {
    text: ({ noun, upheld }) =>
      upheld
        ? `Thank you for your report of a ${noun}. Our moderators took action.`
        : `Thank you for your report of a ${noun}. Our moderators looked at it and found nothing against the guidelines.`,
    topic: 'evolve',
    setting: null,
    isFromStaff: true,
  },
  content_hidden: {
    text: ({ noun, removed, contentType }) =>
      removed || contentType === null
        ? `Our moderators removed your ${noun}, because it goes against the guidelines.`
        : `Our moderators hid your ${noun}, because it goes against the guidelines.`,
    topic: 'evolve',
    setting: null,
    isFromStaff: true,
  },
  content_restored: {
    text: ({ noun }) => `Our moderators looked again and restored your ${noun}.`,
    topic: 'evolve',
    setting: null,
    isFromStaff: true,
  },
  warned: {
    text: ({ noun }) => `Your ${noun} goes against our guidelines. We've emailed you the details.`,
    topic: 'evolve',
    setting: null,
    isFromStaff: true,
  },
  report_came: { text: () => 'A report waits for a decision.', ...ofOffice },
  appeal_came: { text: () => 'A member asks for another look at a decision.', ...ofOffice },
  question_came: { text: () => 'A question waits for a reply.', ...ofOffice },
  safety_came: { text: () => 'A question about safety waits for a reply.', ...ofOffice },
  case_waits: { text: () => 'This has waited for 20 hours. We promise a look within 24.', ...ofOffice },
  backup_late: { text: () => 'The last good backup is more than 36 hours old.', ...ofOffice },
};

/** Returns the kinds with this property. */
export const kindsWith = (property: 'isGrouped' | 'isFromStaff' | 'isPersonal'): NotificationKind[] =>
  notificationKinds.filter((kind) => kinds[kind][property]);

/** Returns the kinds of a part of the list, or null for all kinds. */
export function kindsOf(filter: NotificationFilter | undefined): NotificationKind[] | null {
  if (filter === undefined || filter === 'unread') return null;
  return notificationKinds.filter((kind) =>
    filter === 'requests' ? kinds[kind].isRequest : kinds[kind].topic === filter,
  );
}

/** Returns the unread notifications of each part of the list, from those of each kind. */
export function countByFilter(
  unread: readonly { kind: string; count: number }[],
): Record<NotificationFilter, number> {
  const sum = (filter?: NotificationFilter) => {
    const wanted: readonly string[] | null = kindsOf(filter);
    return unread.reduce(
      (total, { kind, count }) => total + (wanted?.includes(kind) === false ? 0 : count),
      0,
    );
  };
  const topics = Object.fromEntries(notificationTopics.map((topic) => [topic, sum(topic)]));
  return { ...(topics as Record<NotificationTopic, number>), requests: sum('requests'), unread: sum() };
}

/** Returns the word for where a notification happened. */
export const placeOf = ({
  kind,
  contentType,
  subjectType,
}: Pick<NotificationFacts, 'kind' | 'contentType' | 'subjectType'>): string =>
  kinds[kind].topic === 'mentions'
    ? contentType === 'topic' || contentType === 'reply'
      ? 'Forum'
      : (placesOfSubjects[subjectType ?? ''] ?? 'Feed')
    : (kinds[kind].place ?? places[kinds[kind].topic]);

const placesOfSubjects: Record<string, string> = { news: 'News', lesson: 'Courses' };
const nounsOfSubjects: Record<string, string> = { news: 'news post', lesson: 'lesson' };
const subjectNoun = (type: string | null | undefined): string => nounsOfSubjects[type ?? ''] ?? 'post';

const places = { people: 'People', partner: 'Partner', groups: 'Groups', evolve: 'From Evolve' } as const;

/** True for kinds that the mute of a post or group stops. */
export const respectsMute = (kind: NotificationKind, of: 'post' | 'group'): boolean =>
  !kinds[kind].isFromStaff && !(of === 'group' && kinds[kind].isOfGroup);

/** True for notifications of a member's act that ring once a day. */
export const ringsOnceADay = ({ kind, by }: { kind: NotificationKind; by: string | null }): boolean =>
  by !== null && kinds[kind].ringsOnceADay === true;

/** Returns the text of a notification. */
export function notificationText({ kind, ...told }: NotificationFacts): string {
  const { by, also = null, others = 0, contentType } = told;
  const of = told.of && isolated(told.of);
  const first = by === null ? 'A former member' : isolated(by);
  const rest = others === 1 ? (also === null ? '1 other' : isolated(also)) : `${others} others`;
  return kinds[kind].text({
    ...told,
    of,
    who: others === 0 ? first : `${first} and ${rest}`,
    // A content type is the word that members know.
    noun: contentType ?? 'text',
    named: of ? ` “${of}”` : '',
  });
}
