import type { MemberPlan } from '#contract/membership/allowances.ts';
import { editableFor } from '#contract/messages/constants.ts';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { postRefusal } from '#server/domains/groups/rules.ts';

export const memberMissing = "That member doesn't exist, or you can't write to them.";
export const conversationMissing = "That conversation doesn't exist.";
export const messageMissing = "That message doesn't exist or was deleted.";
export const clientIdUsed =
  'This message was already sent to someone else. Nothing was sent now. Copy your text and write it again.';
export const quoteMissing =
  'The message you reply to is no longer here. Take it away and send yours without it.';
export const editedTooLate = `You could edit this message for ${editableFor / 60_000} minutes after you sent it. It stays as it was.`;
export const chatStays = 'The chat of a group is in your messages as long as you are in the group.';
export const chatNotCounted = "Chats of groups don't count in your bell, so there is nothing to mute.";
export const chatUpgrade = 'Writing in the chat of a group is part of Builder. You can read it.';
/** Name of a group that moderators hide, for who wrote in its chat. */
export const hiddenGroup = 'A hidden group';
export const upgradeRefusal =
  'Messages are part of Builder. As a Starter you can answer staff and friends who wrote to you.';

/** Most unread messages of a chat that are counted. */
export const mostUnread = 100;
/** Newest messages of a conversation among which a list looks for the last one and the unread ones. */
export const lookedAt = 200;
/** Messages among which a page of a conversation is found. */
export const scannedForPage = 5_000;
/** Reactions of a kind to a message that are counted, the newest first, and of them the members that are named. */
export const mostReactions = 100;
export const namedReactions = 20;

const day = 24 * 60 * 60 * 1000;
/** Conversations that a member can begin in `beginningsWithin` ms. */
export const beginningsADay = 30;
export const beginningsWithin = day;

/** Members to whom a member may send messages. */
export interface Recipient {
  name: string;
  isSelf: boolean;
  /** True if the sender may know that this member exists: a profile they may open, a friend, a shared group or a conversation. */
  isKnown: boolean;
  /** False for a former member, and for one who is deactivated or leaving. */
  isPresent: boolean;
  isBlocked: boolean;
  isSuspended: boolean;
  isStaff: boolean;
  permission: string;
  areFriends: boolean;
  /** True if both are in a group other than Welcome, which has every member. */
  shareGroup: boolean;
  /** True if this member has written in the conversation since they last deleted it. */
  hasWritten: boolean;
}

export interface Refusal {
  code: 'self' | 'missing' | NonNullable<Conversation['message_refusal_code']>;
  sentence: string;
}

/**
 * Returns why a member may not write to another, or null. `messages` is of the sender's allowance. The recipient's choice
 * comes before the plan, so that no one is asked to pay for what a plan doesn't change.
 */
export function messageRefusal({ messages }: { messages: 'answer' | 'send' }, to: Recipient): Refusal | null {
  if (to.isSelf) return { code: 'self', sentence: "You can't send a message to yourself." };
  if (!to.isPresent || to.isBlocked || !to.isKnown) return { code: 'missing', sentence: memberMissing };
  if (to.isSuspended)
    return {
      code: 'unavailable',
      sentence: `${to.name} can't read messages right now. Your text stays here.`,
    };
  if (!isAccepted(to)) return { code: 'not_accepted', sentence: notAccepted(to) };
  const mayAnswer = to.hasWritten && (to.isStaff || to.areFriends);
  return messages === 'send' || mayAnswer ? null : { code: 'upgrade_required', sentence: upgradeRefusal };
}

/** Returns why a member may not write in the chat of their group, or null: what lets them post in it. */
export const chatRefusal = (viewer: MemberPlan): Refusal | null =>
  postRefusal(viewer, { role: 'member' }) === null
    ? null
    : { code: 'upgrade_required', sentence: chatUpgrade };

/** A member to whom the recipient wrote is no one new, so they may answer whatever the recipient chose. */
function isAccepted({ permission, areFriends, shareGroup, hasWritten }: Recipient): boolean {
  if (hasWritten || permission === 'everyone') return true;
  return permission === 'members' && (areFriends || shareGroup);
}

const notAccepted = ({ name, permission }: Recipient): string =>
  permission === 'members'
    ? `${name} takes messages only from friends and from people in a shared group.`
    : `${name} doesn't take new messages.`;

/** Returns until when the sender of a message may edit it. */
export const editableUntil = (sentAt: Date): Date => new Date(sentAt.getTime() + editableFor);

/** Returns the ids of the posts that a text links to, each once, at most `most`. */
export function postsIn(text: string, most = 1): string[] {
  const found = text.matchAll(
    /\/feed\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?![\w-])/gi,
  );
  return [...new Set([...found].map(([, id = '']) => id.toLowerCase()))].slice(0, most);
}

/** Time in ms in which an open page marks a message as read before it rings. */
export const waitsForReading = 10_000;
/** Messages of one member ring once in this time, in ms, as long as they are unread. */
export const ringsAgainAfter = 60 * 60 * 1000;

/** Returns the words of a push. It has no text of a message, because a locked screen shows it to everyone near. */
export const pushText = ({ name, count }: { name: string; count: number }): string =>
  count === 1 ? `${name} sent you a message.` : `${name} sent you ${count} messages.`;

/** Returns the beginning of a text on one line, without half a character at its end. */
export const beginningOf = (text: string, length: number): string =>
  text
    .slice(0, length * 4)
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Times of a conversation never decrease, although the clocks of two servers may differ. */
export const timeAfter = (last: Date | null, now: Date): Date => (last && last > now ? last : now);

/** Returns a search pattern that finds the typed text as it is. */
export const asPattern = (typed: string): string =>
  `%${typed.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Characters of a search hit. */
const hitLength = 160;

/** A text without accents and case, with as many characters as before. */
const folded = (text: string): string =>
  [...text].map((one) => (one.normalize('NFD')[0] ?? one).toLowerCase().slice(0, one.length)).join('');

/** Returns the part of a text around the first word that was looked for, on one line. */
export function aroundHit(text: string, sought: string): string {
  const plain = folded(text);
  const places = (folded(sought).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => plain.indexOf(word));
  const at = Math.min(...places.filter((place) => place >= 0), text.length);
  const from = at < text.length && at > hitLength / 2 ? at - hitLength / 4 : 0;
  return `${from > 0 ? '…' : ''}${beginningOf(text.slice(from).replace(/^[\uDC00-\uDFFF]/, ''), hitLength)}`;
}
