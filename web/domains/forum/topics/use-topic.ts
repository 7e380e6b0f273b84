import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Reply, ReplyOrder, Topic } from '#contract/forum/endpoints.ts';
import { updateItems } from '../../../platform/query/cached-lists.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { useMember } from '../../../platform/session/session.ts';
import { topicRead } from '../data.ts';
import { isUnread, oneOfEach, type Reacted } from '../rules.ts';
import { repliesQuery } from './data.ts';

export interface Thread {
  topic: Topic | undefined;
  /** Replies loaded so far, oldest first. */
  replies: Reply[];
  /** Id of the last reply seen before this visit, or null for a topic never opened. The cache has it until the server responds. */
  lastRead: string | null | undefined;
  firstUnread: Reply | undefined;
  /** True if earlier replies are not loaded. */
  beginsLater: boolean;
  /** True if the topic was read from the server in this visit, not only from the cache. */
  isFresh: boolean;
  /** True once the server has responded in this visit, also if a later read failed. */
  wasFresh: boolean;
  error: Error | null;
  isFetching: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  moreError: Error | null;
  fetchMore: () => void;
  reload: () => Promise<void>;
  /** Refetches the topic and its first replies only. */
  reloadTopic: () => Promise<void>;
  /** Cancels running reads, whose results would overwrite the optimistic state. */
  hold: () => Promise<void>;
  /** Edits the cached topic (by its id) or a cached reply. */
  patch: (id: string, change: <T extends Topic | Reply>(written: T) => T) => void;
  setTopic: (topic: Topic) => void;
  /** Replaces a reply by its current version. */
  replace: (reply: Reply) => void;
  /** Shows a reply that was just sent, even if its page is not loaded. */
  add: (reply: Reply) => void;
  /** Removes a sent reply. One on a loaded page disappears with the next read. */
  remove: (id: string) => void;
}

/**
 * Reads a topic with its first page of replies, and more pages on demand. With the newest first, replies have pages of their own, unless
 * the first page has all of them.
 */
export function useTopic(id: string, order: ReplyOrder): Thread {
  const { id: memberId } = useMember();
  const [sent, setSent] = useState<readonly Reply[]>([]);
  const [wantsMore, setWantsMore] = useState(false);
  const [readBefore, setReadBefore] = useState<string | null>();
  const first = topicRead(id);
  const found = useQuery(first);
  const topic = found.data;
  const [wasAsked, setAsked] = useState(false);
  // The loader may have read the topic before this page's code arrived. A topic of an earlier visit is stale.
  if (!wasAsked && topic && !found.isStale && !found.isFetching) setAsked(true);
  const isFresh = wasAsked && !found.isError && topic !== undefined;
  useEffect(
    () => () => void queryClient.invalidateQueries({ queryKey: topicRead(id).queryKey, refetchType: 'none' }),
    [id],
  );
  if (isFresh && readBefore === undefined) setReadBefore(topic.last_read_id);
  const wasFresh = readBefore !== undefined;
  const lastRead = wasFresh ? readBefore : topic?.last_read_id;

  const after = topic?.next_cursor ?? null;
  const isFromEnd = order === 'newest' && after !== null;
  const rest = repliesQuery(id, isFromEnd ? order : 'oldest', isFromEnd ? null : after);
  const wasRead = queryClient.getQueryData(rest.queryKey) !== undefined;
  const more = useInfiniteQuery({ ...rest, enabled: after !== null && (isFromEnd || wantsMore || wasRead) });
  const hasMore = after !== null && (more.data === undefined || more.hasNextPage);
  const replies = oneOfEach([
    // Replies read again win over sent ones.
    ...sent,
    ...(isFromEnd ? [] : (topic?.posts ?? [])),
    ...(after === null ? [] : (more.data?.pages.flatMap((page) => page.items) ?? [])),
  ]);

  const changeReply = (of: string, change: (reply: Reply) => Reply) => {
    const isIt = (reply: Reply) => reply.id === of;
    const edit = (replies: readonly Reply[]) => replies.map((each) => (isIt(each) ? change(each) : each));
    setSent(edit);
    queryClient.setQueryData<Topic>(first.queryKey, (now) => now && { ...now, posts: edit(now.posts) });
    updateItems(rest.queryKey.slice(0, 2), isIt, change);
  };
  const reloadTopic = () => queryClient.invalidateQueries({ queryKey: first.queryKey });
  return {
    topic,
    replies,
    lastRead,
    firstUnread: replies.find((reply) => isUnread(reply, lastRead, memberId)),
    beginsLater: isFromEnd && hasMore,
    isFresh,
    wasFresh,
    error: found.error,
    isFetching: found.isFetching,
    hasMore,
    isFetchingMore: more.isFetching,
    moreError: more.error,
    fetchMore: () => {
      if (isFromEnd || wantsMore || wasRead) void more.fetchNextPage();
      else setWantsMore(true);
    },
    reloadTopic,
    async reload() {
      await Promise.all([
        reloadTopic(),
        queryClient.invalidateQueries({ queryKey: rest.queryKey.slice(0, 2) }),
      ]);
    },
    async hold() {
      await queryClient.cancelQueries({ queryKey: first.queryKey });
    },
    patch(of, change) {
      queryClient.setQueryData<Topic>(first.queryKey, (now) => (now?.id === of ? change(now) : now));
      changeReply(of, change);
    },
    setTopic: (now) => void queryClient.setQueryData<Topic>(first.queryKey, now),
    replace: (reply) => changeReply(reply.id, () => reply),
    add: (reply) => setSent((now) => [...now, reply]),
    remove: (of) => setSent((now) => now.filter((each) => each.id !== of)),
  };
}

/** Returns an update that copies reactions onto a topic or a reply. */
export const put =
  (reacted: Reacted) =>
  <T extends Topic | Reply>(written: T): T => ({
    ...written,
    reactions: reacted.reactions,
    reaction_counts: reacted.reaction_counts,
  });
