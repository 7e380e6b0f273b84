import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactionKind } from '#contract/content-types/reaction-kinds.ts';
import type { Conversation, LeftChat, Message, MessageSettings } from '#contract/messages/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { LiveEvents } from '#contract/platform/live-names.ts';
import type { Routes } from '#contract/routes.ts';
import { optimistic } from '../../../platform/content/cached-content.ts';
import { withReaction } from '../../../platform/content/with-reaction.ts';
import type { QueuedText } from '../../../platform/forms/use-queue-form.ts';
import { api, apiPage } from '../../../platform/http/api.ts';
import { upload } from '../../../platform/http/upload.ts';
import { useLive, useLiveTogether } from '../../../platform/live/live.ts';
import { pollMs } from '../../../platform/live/poll-ms.ts';
import type { PhotoUpload } from '../../../platform/photos/use-photo.ts';
import { trimToFirstPage, updateItems } from '../../../platform/query/cached-lists.ts';
import { queryClient } from '../../../platform/query/query.ts';
import {
  conversationPages,
  conversationRead,
  leftChatsRead,
  messagePages,
  messageRead,
  messageSettingsRead,
} from '../data.ts';
import { addressOf, type MessagePage, withNewest } from '../rules.ts';

const pollEvery = 30_000;

/** A change of a conversation between two members, or of a chat. */
type Changed = LiveEvents['message'] | LiveEvents['chat'];

/** Receives the changes of conversations: of the member's own one by one, and of chats that are open together. */
export function useMessageEvents(onEvents: (changed: readonly Changed[]) => void): void {
  useLive('message', (changed) => onEvents([changed]));
  useLiveTogether('chat', onEvents);
}

/** Reads pages of conversations again when one of them changes, and every 30 s. */
export function useConversations() {
  useMessageEvents(() => void queryClient.invalidateQueries({ queryKey: conversationPages.queryKey }));
  return useInfiniteQuery({
    ...conversationPages,
    refetchInterval: () => pollMs(pollEvery),
    refetchOnWindowFocus: 'always',
  });
}

/** Reads the conversation with a member, or of a group, again when it changes, and every 30 s. */
export function useConversation(address: string) {
  const { queryKey } = conversationRead(address);
  useMessageEvents((changed) => {
    const known = queryClient.getQueryData<Conversation>(queryKey);
    const isThis = ({ conversation_id, group_id }: Changed) =>
      known?.id == null || known.id === conversation_id || (group_id != null && known.group_id === group_id);
    if (changed.some(isThis)) void queryClient.invalidateQueries({ queryKey });
  });
  return useQuery({
    ...conversationRead(address),
    refetchInterval: () => pollMs(pollEvery),
    refetchOnWindowFocus: 'always',
  });
}

export const useMessages = (address: string, { at, enabled }: { at: string | undefined; enabled: boolean }) =>
  useInfiniteQuery({ ...messagePages(address, at), enabled });

type Pages = InfiniteData<MessagePage, string | null>;

/**
 * Puts messages into the loaded pages of a conversation. Pages that end before the newest message only get changes. If messages
 * between are missing, the newest page replaces the loaded ones.
 */
export function addNewest(address: string, newest: readonly Message[]): void {
  if (newest.length === 0) return;
  const lists = queryClient.getQueriesData<Pages>({ queryKey: messagePages(address).queryKey });
  for (const [queryKey, data] of lists) {
    if (!data) continue;
    const pages = withNewest(data.pages, newest);
    if (pages) queryClient.setQueryData<Pages>(queryKey, { ...data, pages });
    // A list that began at a message stays there, and learns that newer ones follow.
    else if (queryKey.length > messagePages(address).queryKey.length)
      void queryClient.invalidateQueries({ queryKey, exact: true });
    else void showNewest(address).catch(() => undefined);
  }
}

/** Reads the newest messages of an open conversation. The pages above stay as they are. */
export async function readNewest(address: string): Promise<void> {
  const { items } = await apiPage('GET /api/messages/:partnerId', { params: { partnerId: address } });
  addNewest(address, items);
}

/** Replaces the loaded pages by the newest one. */
export async function showNewest(address: string): Promise<void> {
  const { queryKey } = messagePages(address);
  await queryClient.cancelQueries({ queryKey, exact: true });
  const page = await apiPage('GET /api/messages/:partnerId', { params: { partnerId: address } });
  queryClient.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [null] });
}

/** Marks messages up to a position as read, here and in the bell. */
export async function markRead(address: string, position: number): Promise<void> {
  const after = await api('POST /api/messages/conversations/:partnerId/read', {
    params: { partnerId: address },
    body: { position },
  });
  patchConversation(address, (conversation) => ({ ...conversation, ...after }));
  void queryClient.invalidateQueries({ queryKey: ['GET /api/notifications/count'] });
}

/** Changes a conversation in the list and in its own entry. */
export function patchConversation(address: string, change: (now: Conversation) => Conversation): void {
  updateItems<Conversation>(
    ['GET /api/messages/conversations'],
    (each) => addressOf(each) === address || each.id === address,
    change,
  );
  queryClient.setQueryData<Conversation>(conversationRead(address).queryKey, (now) => now && change(now));
}

/** Reads the list and the open conversation again. */
export async function reloadConversations(): Promise<void> {
  trimToFirstPage(conversationPages.queryKey);
  await Promise.all(
    [
      'GET /api/messages/conversations',
      'GET /api/messages/conversations/:partnerId',
      'GET /api/notifications/count',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
}

/** Sends a text. Retrying with the `clientId` sends it once. */
export const sendText = (receiverId: string, text: QueuedText): Promise<Message> =>
  api('POST /api/messages', { body: fieldsOf(receiverId, text) });

const fieldsOf = (receiverId: string, { words, clientId, quote }: QueuedText) => ({
  receiver_id: receiverId,
  content: words,
  message_type: 'text' as const,
  client_id: clientId,
  ...(quote && { quoted_id: quote }),
});

/** Sends a photo with a text, which may be empty. */
export const sendPhoto = (
  receiverId: string,
  text: QueuedText,
  { fields, ...photo }: PhotoUpload,
): Promise<Message> =>
  upload('POST /api/messages', { fields: { ...fields, ...fieldsOf(receiverId, text) }, ...photo });

let toldAt = 0;
const tellEvery = 3_000;

/** Sends the sign that the member is writing, every 3 s at most. Ignores a failure. */
export function tellTyping(address: string): void {
  if (performance.now() - toldAt < tellEvery) return;
  toldAt = performance.now();
  void api('POST /api/messages/conversations/:partnerId/typing', { params: { partnerId: address } }).catch(
    () => undefined,
  );
}

/** Edits an own message. The caller shows the answer. */
export const editMessage = (address: string, { id }: Message, content: string): Promise<Message> =>
  api('PUT /api/messages/:partnerId/:id', { params: { partnerId: address, id }, body: { content } });

/** Adds a reaction of the member, or takes it back. It shows at once. */
export function reactToMessage(address: string, message: Message, kind: ReactionKind, memberId: string) {
  const params = { partnerId: address, id: message.id };
  const active = !message.reactions[kind].includes(memberId);
  let shown = message;
  return optimistic<Message, Message>(
    (change) => {
      shown = change(shown);
      addNewest(address, [shown]);
    },
    {
      guess: (now) => withReaction(now, kind, memberId, active),
      send: () =>
        api('PUT /api/messages/:partnerId/:id/reactions', { params, body: { reaction_type: kind, active } }),
      settle: (_, after) => after,
    },
  );
}

/** Reads a message again that is above the newest page. */
export async function rereadMessage(address: string, id: string): Promise<void> {
  addNewest(address, await queryClient.fetchQuery({ ...messageRead(address, id), staleTime: 0 }));
}

export async function deleteMessage(address: string, { id }: Message): Promise<void> {
  addNewest(address, [
    await api('DELETE /api/messages/:partnerId/:id', { params: { partnerId: address, id } }),
  ]);
  await reloadConversations();
}

export const reportMessage = (
  address: string,
  { id }: Pick<Message, 'id'>,
  body: Body<Routes['POST /api/messages/:partnerId/:id/report']>,
) => api('POST /api/messages/:partnerId/:id/report', { params: { partnerId: address, id }, body });

export async function deleteConversation(address: string): Promise<void> {
  await api('DELETE /api/messages/conversations/:partnerId', { params: { partnerId: address } });
  queryClient.removeQueries({ queryKey: messagePages(address).queryKey });
  queryClient.removeQueries({ queryKey: conversationRead(address).queryKey });
  await reloadConversations();
}

/** Forgets the messages of a chat that the member no longer reads, and asks which of their own are left there. */
export function closeChat(address: string): void {
  queryClient.removeQueries({ queryKey: messagePages(address).queryKey });
  void queryClient.invalidateQueries({ queryKey: leftChatsRead.queryKey });
}

/** Deletes what the member wrote in the chat of a group that they are no longer in. */
export async function deleteOwnIn(groupId: string): Promise<string> {
  const { message } = await api('DELETE /api/messages/chats/:groupId/own', { params: { groupId } });
  queryClient.setQueryData<LeftChat[]>(leftChatsRead.queryKey, (left) =>
    left?.filter(({ group_id }) => group_id !== groupId),
  );
  return message;
}

export async function muteConversation(address: string, muted: boolean): Promise<string> {
  const { message } = await api('PUT /api/messages/conversations/:partnerId/mute', {
    params: { partnerId: address },
    body: { muted },
  });
  patchConversation(address, (conversation) => ({ ...conversation, is_muted: muted }));
  void queryClient.invalidateQueries({ queryKey: ['GET /api/notifications/count'] });
  return message;
}

export async function saveMessageSettings(body: MessageSettings): Promise<void> {
  const saved = await api('PUT /api/messages/settings', { body });
  queryClient.setQueryData(messageSettingsRead.queryKey, saved);
  void queryClient.invalidateQueries({ queryKey: ['GET /api/messages/:partnerId'] });
}
