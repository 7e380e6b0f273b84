import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/messages.ts';
import { api, apiPage } from '../../platform/http/api.ts';
import { useLive } from '../../platform/live/live.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { trimToFirstPage, updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import {
  conversationPages,
  conversationRead,
  foundMessages,
  messagePages,
  messageSettingsRead,
  namedConversations,
  peopleToWrite,
} from './reads.ts';
import { addressOf, type MessagePage, withNewest } from './rules.ts';

const pollEvery = 30_000;

/** Reads pages of conversations again when one of them changes, and every 30 s. */
export function useConversations() {
  useLive('message', () => void queryClient.invalidateQueries({ queryKey: conversationPages.queryKey }));
  return useInfiniteQuery({
    ...conversationPages,
    refetchInterval: () => pollMs(pollEvery),
    refetchOnWindowFocus: 'always',
  });
}

/** Reads the conversation with a member again when it changes, and every 30 s. */
export function useConversation(address: string) {
  const { queryKey } = conversationRead(address);
  useLive('message', ({ conversation_id }) => {
    const known = queryClient.getQueryData<Conversation>(queryKey)?.id;
    if (known == null || known === conversation_id) void queryClient.invalidateQueries({ queryKey });
  });
  return useQuery({
    ...conversationRead(address),
    refetchInterval: () => pollMs(pollEvery),
    refetchOnWindowFocus: 'always',
  });
}

export const useMessages = (address: string, { at, enabled }: { at: string | undefined; enabled: boolean }) =>
  useInfiniteQuery({ ...messagePages(address, at), enabled });

export const useFoundMessages = (q: string) => useQuery({ ...foundMessages(q), enabled: q !== '' });
export const useNamedConversations = (q: string) => useQuery({ ...namedConversations(q), enabled: q !== '' });
export const usePeopleToWrite = (q: string, isOpen: boolean) =>
  useQuery({ ...peopleToWrite(q), enabled: isOpen });
export const useMessageSettings = () => useQuery(messageSettingsRead);

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
