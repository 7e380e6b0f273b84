import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, apiPage } from '../../platform/http/api.ts';
import { atEveryVisit, queryClient, read, readPages } from '../../platform/query/query.ts';

// Messages are never stored on the device: `keep: false`.

/** Reads pages of conversations, newest first. */
export const conversationPages = {
  ...readPages('GET /api/messages/conversations', { query: { limit: 30 } }),
  ...atEveryVisit,
  meta: { keep: false },
};

/** Reads the conversation with a member, by their id or its own. It also exists before the first message. */
export const conversationRead = (partnerId: string) => ({
  ...read('GET /api/messages/conversations/:partnerId', { params: { partnerId } }),
  ...atEveryVisit,
  meta: { keep: false },
});

/** Opens the chat of a group, which is among the member's conversations from then on. */
export const chatOpening = (groupId: string) =>
  queryOptions({
    queryKey: ['POST /api/messages/chats/:groupId/open', { params: { groupId } }],
    async queryFn() {
      const chat = await api('POST /api/messages/chats/:groupId/open', { params: { groupId } });
      queryClient.setQueryData(conversationRead(groupId).queryKey, chat);
      void queryClient.invalidateQueries({ queryKey: conversationPages.queryKey });
      return chat.id;
    },
    gcTime: 0,
    meta: { keep: false },
  });

const messagesCall = 'GET /api/messages/:partnerId';

/** Pages kept of an open conversation. Farther ones are read again when the member scrolls back, so that a long one stays fast. */
const keptPages = 6;

/** Reads pages of messages, newest first. With `at` from the page around that message, in both directions. */
export const messagePages = (partnerId: string, at?: string) =>
  infiniteQueryOptions({
    queryKey: [messagesCall, { params: { partnerId } }, 'pages', ...(at === undefined ? [] : [at])],
    queryFn: ({ signal, pageParam }) =>
      apiPage(messagesCall, {
        params: { partnerId },
        query: pageParam === null ? { ...(at !== undefined && { around: at }) } : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    getPreviousPageParam: (first) => first.previous,
    maxPages: keptPages,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: at === undefined ? 5 * 60_000 : 0,
    meta: { keep: false },
  });

/** Reads one message of a conversation. */
export const messageRead = (partnerId: string, id: string) => ({
  ...read('GET /api/messages/:partnerId', { params: { partnerId }, query: { around: id, limit: 1 } }),
  meta: { keep: false },
});

/** Reads what the member got from someone whom they blocked. */
export const receivedPages = (partnerId: string) => ({
  ...readPages('GET /api/messages/:partnerId/received', { params: { partnerId }, query: { limit: 30 } }),
  ...atEveryVisit,
  meta: { keep: false },
});

/** Finds own conversations by the partner's name. */
export const namedConversations = (q: string) => ({
  ...read('GET /api/messages/conversations', { query: { q, limit: 5 } }),
  meta: { keep: false },
});

/** Finds messages of own conversations. */
export const foundMessages = (q: string) => ({
  ...read('GET /api/messages/search', { query: { q, limit: 20 } }),
  meta: { keep: false },
});

/** Finds people to write to. */
export const peopleToWrite = (q: string) => ({
  ...read('GET /api/users', { query: { limit: 20, ...(q && { q }) } }),
  meta: { keep: false },
});

/** Reads the groups that the member left, whose chats have messages of theirs. */
export const leftChatsRead = {
  ...read('GET /api/messages/chats/left'),
  ...atEveryVisit,
  meta: { keep: false },
};

export const messageSettingsRead = { ...read('GET /api/messages/settings'), meta: { keep: false } };
