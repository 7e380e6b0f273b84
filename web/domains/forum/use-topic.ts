import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply, ReplyOrder, Topic } from '#contract/forum.ts';
import { editLists } from '../../platform/query/cached-lists.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { repliesQuery, topicQuery } from './queries.ts';
import { isUnread, oneOfEach, type Reacted } from './rules.ts';

export interface Thread {
  topic: Topic | undefined;
  /** Those that were read so far, oldest first. */
  replies: Reply[];
  /** The last reply that was seen before this visit; undefined until the server said so. */
  lastRead: string | null | undefined;
  firstUnread: Reply | undefined;
  /** There are replies before these which were not read yet. */
  beginsLater: boolean;
  /** The topic as the server has it now, not as it was kept. */
  isFresh: boolean;
  error: Error | null;
  isFetching: boolean;
  hasMore: boolean;
  isFetchingMore: boolean;
  moreError: Error | null;
  fetchMore: () => void;
  reload: () => Promise<void>;
  /** Only the topic with its first replies. */
  reloadTopic: () => Promise<void>;
  /** Stops a reading that is under way, or its answer would undo what is shown ahead of ours. */
  hold: () => Promise<void>;
  /** Changes the topic (by its id) or a reply where it is shown. */
  patch: (id: string, change: <T extends Topic | Reply>(written: T) => T) => void;
  setTopic: (topic: Topic) => void;
  /** A reply as it stands now. */
  replace: (reply: Reply) => void;
  /** A reply that was just sent is shown, wherever reading has come to. */
  add: (reply: Reply) => void;
  /** A reply is gone; where it was read already the next reading takes it away. */
  remove: (id: string) => void;
}

/**
 * A topic with its replies: the first page comes with it, the others as somebody reads on. From the newest on they come in pages of their
 * own, unless the first page holds them all.
 */
export function useTopic(id: string, order: ReplyOrder): Thread {
  const { id: memberId } = useMember();
  const [sent, setSent] = useState<readonly Reply[]>([]);
  const [wantsMore, setWantsMore] = useState(false);
  const [lastRead, setLastRead] = useState<string | null>();
  const first = topicQuery(id);
  const found = useQuery({ ...first, refetchOnMount: 'always' });
  const topic = found.data;
  const isFresh = found.isFetchedAfterMount && !found.isError && topic !== undefined;
  if (isFresh && lastRead === undefined) setLastRead(topic.last_read_id);

  const after = topic?.next_cursor ?? null;
  const isFromEnd = order === 'newest' && after !== null;
  const rest = repliesQuery(id, isFromEnd ? order : 'oldest', isFromEnd ? null : after);
  const wasRead = queryClient.getQueryData(rest.queryKey) !== undefined;
  const more = useInfiniteQuery({ ...rest, enabled: after !== null && (isFromEnd || wantsMore || wasRead) });
  const hasMore = after !== null && (more.data === undefined || more.hasNextPage);
  const replies = oneOfEach([
    // What was read again is newer than what was sent.
    ...sent,
    ...(isFromEnd ? [] : (topic?.posts ?? [])),
    ...(after === null ? [] : (more.data?.pages.flatMap((page) => page.items) ?? [])),
  ]);

  const changeReplies = (change: (reply: Reply) => Reply) => {
    setSent((now) => now.map(change));
    queryClient.setQueryData<Topic>(first.queryKey, (now) => now && { ...now, posts: now.posts.map(change) });
    editLists<Reply>(rest.queryKey.slice(0, 2), (posts) => posts.map(change));
  };
  const reloadTopic = () => queryClient.invalidateQueries({ queryKey: first.queryKey });
  return {
    topic,
    replies,
    lastRead,
    firstUnread: replies.find((reply) => isUnread(reply, lastRead, memberId)),
    beginsLater: isFromEnd && hasMore,
    isFresh,
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
      changeReplies((reply) => (reply.id === of ? change(reply) : reply));
    },
    setTopic: (now) => void queryClient.setQueryData<Topic>(first.queryKey, now),
    replace: (reply) => changeReplies((now) => (now.id === reply.id ? reply : now)),
    add: (reply) => setSent((now) => [...now, reply]),
    remove: (of) => setSent((now) => now.filter((each) => each.id !== of)),
  };
}

/** What a reaction changes, of a topic or a reply. */
export const put =
  (reacted: Reacted) =>
  <T extends Topic | Reply>(written: T): T => ({
    ...written,
    reactions: reacted.reactions,
    reaction_counts: reacted.reaction_counts,
  });
