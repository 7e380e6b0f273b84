import { type ReplyOrder, replyOrders, type TopicOrder, topicOrders } from '#contract/forum/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { isBlankText } from '#server/platform/rules.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';

export const upgradeToReply = 'Upgrade to Builder or higher to take part in discussions.';
export const upgradeToOpen = 'Upgrade to Achiever or higher to create topics.';
/** Part of every refusal of a written text, because the screen keeps the text. */
const kept = 'Nothing you wrote is lost.';
export const upgradeToChange = `${upgradeToReply} ${kept}`;
export const topicMissing = "That topic doesn't exist or was deleted.";
export const replyGone = "That reply doesn't exist or was deleted.";
export const topicHidden = 'Our moderators hid this topic, so it takes no replies.';
export const topicLocked = 'This topic is locked. You can read it but not reply.';
export const lockedWhileWriting = `${topicLocked} ${kept}`;
export const topicGoneWhileWriting = `${topicMissing} ${kept}`;
export const replyGoneWhileWriting = `${replyGone} ${kept}`;
export const parentElsewhere = `The reply you are answering is not in this topic. ${kept}`;
export const parentGone = `The reply you are answering was deleted. ${kept}`;

export const categoryClosed =
  'This category takes no new topics. What you wrote is still in the form. Choose another category.';
/** Pinned topics allowed per category. The first page lists all of them. */
export const maxPinned = 10;
export const tooManyPinned = `This category already has ${maxPinned} pinned topics. Unpin one first.`;
export const maxTags = 10;
export const tooManyTags = `A topic can have up to ${maxTags} tags.`;
export const longestTag = 40;
export const tagTooLong = `A tag can have up to ${longestTag} characters.`;
/** Days in which staff can restore deleted content; after that it is erased. */
export const restoreDays = 30;
const restoreMs = restoreDays * 24 * 60 * 60_000;
/** A member's views of a topic count once per this time, in ms. */
export const viewMs = 30 * 60_000;
/** Returns the order of a topic list. An unknown value means the default order. */
export const topicOrder = (asked: string | undefined): TopicOrder =>
  topicOrders.find((order) => order === asked) ?? 'active';
/** Returns the order of a topic's replies. An unknown value means the default order. */
export const replyOrder = (asked: string | undefined): ReplyOrder =>
  replyOrders.find((order) => order === asked) ?? 'oldest';

/** True for members who may reply, react and edit their posts. */
export const mayTakePart = (viewer: Viewer): boolean => allowanceOf(viewer).forum_reply;
export const mayOpenTopics = (viewer: Viewer): boolean => allowanceOf(viewer).forum_topics;

/**
 * Returns why the member can't reply here, as a sentence; null when they can. Staff may also write in locked
 * topics.
 */
export function replyRefusal(viewer: Viewer, topic: { locked_at: Date | null }): string | null {
  if (!mayTakePart(viewer)) return upgradeToReply;
  return topic.locked_at && !isStaff(viewer) ? topicLocked : null;
}

/** State of a topic or reply that decides permissions. */
export interface TopicPermissions {
  author_id: string | null;
  /** True when the post or its topic is deleted or hidden. */
  isRemoved: boolean;
  isLocked: boolean;
}

/** Returns what the viewer may do with a topic or reply. */
export function permissionsOf(viewer: Viewer, { author_id, isRemoved, isLocked }: TopicPermissions) {
  const isOwn = author_id === viewer.id;
  return {
    may_edit: isOwn && !isRemoved && mayTakePart(viewer) && (!isLocked || isStaff(viewer)),
    may_delete: !isRemoved && (isOwn || isStaff(viewer)),
    may_react: !isRemoved && mayTakePart(viewer),
    may_report: !isRemoved && !isOwn,
  };
}

/** True for the viewer's own post that moderators hid. Its author can still read, edit and delete it. */
export const isOwnHidden = (
  viewer: Pick<Viewer, 'id'>,
  written: { author_id: string | null; deleted_at: Date | null; hidden_at: Date | null },
): boolean => written.hidden_at !== null && written.deleted_at === null && written.author_id === viewer.id;

export const isRestorable = (deletedAt: Date | null, now: Date): boolean =>
  deletedAt !== null && now.getTime() < deletedAt.getTime() + restoreMs;

/** Content deleted before this time is erased. */
export const erasedBefore = (now: Date): Date => new Date(now.getTime() - restoreMs);

/**
 * Returns a title on one line without bidirectional control characters; empty when nothing visible remains.
 */
export function tidyTitle(title: string): string {
  const line = title
    .replace(turning, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return isBlankText(line) ? '' : line;
}

/**
 * Returns tags in lower case: split on commas, trimmed, without blanks and duplicates. Returns
 * a refusal sentence for too many or too long tags.
 */
export function tidyTags(given: readonly string[]): { tags: string[] } | { refusal: string } {
  const tags = [
    ...new Set(given.flatMap((each) => each.split(',')).map((each) => tidyTitle(each).toLowerCase())),
  ].filter((tag) => tag !== '');
  if (tags.some((tag) => tag.length > longestTag)) return { refusal: tagTooLong };
  return tags.length > maxTags ? { refusal: tooManyTags } : { tags };
}

const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;
