import { atEveryVisit, read, readPages } from '../../platform/query/query.ts';

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

/** Reads pages of messages, newest first. */
export const messagePages = (partnerId: string) => ({
  ...readPages('GET /api/messages/:partnerId', { params: { partnerId } }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5 * 60_000,
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

export const messageSettingsRead = { ...read('GET /api/messages/settings'), meta: { keep: false } };
