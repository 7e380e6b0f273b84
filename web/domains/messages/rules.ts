import { previewLength, quoteLength } from '#contract/messages/constants.ts';
import type { Conversation, LastMessage, Message, Quote } from '#contract/messages/endpoints.ts';
import { dateWords } from '../../ui/formats.ts';

/** Id that opens a conversation: the partner's or the group's, or its own if their account is gone. */
export const addressOf = ({
  partner,
  group_id,
  id,
}: Pick<Conversation, 'partner' | 'group_id' | 'id'>): string => partner.id ?? group_id ?? id ?? '';

/** Returns the first 30 characters of the newest message, after "You:" for an own one, or who wrote it in a chat. */
export function previewOf(last: LastMessage | null): string {
  if (!last) return 'No messages yet';
  const words = last.deleted_by
    ? deletedWords({ ...last, is_own: last.is_own })
    : last.content || (last.has_image ? 'Photo' : '');
  const writer = last.is_own ? 'You' : last.by;
  const text = writer && !last.deleted_by ? `${writer}: ${words}` : words;
  const letters = [...text];
  return letters.length > previewLength ? `${letters.slice(0, previewLength).join('').trimEnd()}...` : text;
}

/** Returns what is shown in the place of a deleted message. */
export const deletedWords = ({ is_own, deleted_by }: Pick<Message, 'is_own' | 'deleted_by'>): string => {
  if (deleted_by === 'moderators') return 'Removed by our moderators';
  return is_own ? 'You deleted this message' : 'This message was deleted';
};

/** Returns what is shown of a quoted message. */
export const quotedWords = ({ id, content, has_image }: Quote): string => {
  if (id === null) return 'Message deleted';
  return content || (has_image ? 'Photo' : '');
};

/** Returns a message as a reply to it quotes it. */
export const asQuote = ({ id, is_own, sender, content, image, deleted_by }: Message): Quote => ({
  id: deleted_by ? null : id,
  is_own,
  by: sender?.name ?? null,
  content: [...(content.split('\n')[0] ?? '')].slice(0, quoteLength).join(''),
  has_image: image !== null,
});

/** True while the viewer may edit a message. The server's clock decides, so a form that is open stays open. */
export const mayEdit = ({ editable_until }: Pick<Message, 'editable_until'>, now: number): boolean =>
  editable_until !== null && now < Date.parse(editable_until);

/** Messages of pages, newest first, as one list with the oldest first and each message once. */
export function inOrder(pages: readonly { items: readonly Message[] }[]): Message[] {
  const byPosition = new Map<number, Message>();
  for (const { items } of pages) for (const item of items) byPosition.set(item.position, item);
  return [...byPosition.values()].sort((a, b) => a.position - b.position);
}

/** A page of a conversation, newest first, and the cursors of its neighbours. */
export interface MessagePage {
  items: Message[];
  next: string | null;
  previous: string | null;
}

/**
 * Puts the newest messages into loaded pages. Returns null if messages between both are missing, so that the pages must be read
 * again. Pages with newer ones that aren't loaded only get changes.
 */
export function withNewest(pages: readonly MessagePage[], newest: readonly Message[]): MessagePage[] | null {
  const [first, ...rest] = pages;
  if (!first) return null;
  const fresh = new Map(newest.map((message) => [message.position, message]));
  const known = pages.flatMap(({ items }) => items.map(({ position }) => position));
  const renew = (page: MessagePage): MessagePage => ({
    ...page,
    items: page.items.map((item) => fresh.get(item.position) ?? item),
  });
  if (first.previous !== null) return pages.map(renew);
  const last = Math.max(0, ...known);
  const oldest = Math.min(...newest.map(({ position }) => position));
  if (known.length > 0 && newest.length > 0 && oldest > last + 1) return null;
  const added = newest.filter(({ position }) => position > last || known.length === 0);
  const head = renew(first);
  return [
    { ...head, items: [...added, ...head.items].sort((a, b) => b.position - a.position) },
    ...rest.map(renew),
  ];
}

/** Id of a message's element. */
export const idOfMessage = (id: string): string => `message-${id}`;

/**
 * Returns up to which position messages were shown, after those from `first` to `last` came into view. A view that begins below unread
 * messages that weren't shown, as at a found message, changes nothing.
 */
export const shownUpTo = (shown: number, { first, last }: { first: number; last: number }): number =>
  first <= shown + 1 ? Math.max(shown, last) : shown;

const dateKey = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

/** Returns the heading of a message's date on this device: Today, Yesterday, or the date. */
export function dayLabel(iso: string, now: number): string {
  const at = new Date(iso);
  const today = new Date(now);
  if (dateKey(at) === dateKey(today)) return 'Today';
  if (dateKey(at) === dateKey(new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)))
    return 'Yesterday';
  return dateWords(at.getFullYear() === today.getFullYear() ? 'weekdayDate' : 'date', at);
}

export const timeLabel = (iso: string): string => dateWords('time', iso);

/** Messages of one date, oldest first. */
export interface Day {
  label: string;
  messages: readonly Message[];
}

/** True for a message in a chat that doesn't follow another one of its sender. */
export const beginsRun = (before: Message | undefined, { sender, sender_id, is_own }: Message): boolean =>
  sender !== null &&
  !is_own &&
  (before === undefined || sender_id === null || before.sender_id !== sender_id);

export function byDay(messages: readonly Message[], now: number): Day[] {
  const days: { label: string; messages: Message[] }[] = [];
  for (const message of messages) {
    const label = dayLabel(message.created_at, now);
    const day = days.at(-1);
    if (day?.label === label) day.messages.push(message);
    else days.push({ label, messages: [message] });
  }
  return days;
}

/**
 * Returns the path of an address of our own pages, or null for any other address. Two slashes, and a backslash, which browsers read as
 * one, would begin the name of another server.
 */
export const ownPath = (address: string, origin: string): string | null =>
  address.startsWith(`${origin}/`) && !/^[/\\]/.test(address.slice(origin.length + 1))
    ? address.slice(origin.length)
    : null;

/** Name of who wrote something and is no longer a member, in the chat of a group. */
export const formerMember = 'Former member';
export const sendFailed = 'Failed to send message. Please try again.';
export const loadFailed = 'Error loading conversation. Please try again.';
export const deleteFailed = 'Failed to delete conversation. Please try again.';
