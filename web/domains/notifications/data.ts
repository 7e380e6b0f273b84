import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications/endpoints.ts';
import type { NotificationFilter } from '#contract/notifications/kinds.ts';
import { api } from '../../platform/http/api.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';

const pageSize = 30;

const own = { meta: { keep: false } };

/** Reads pages of the viewer's notifications, newest first. Null: all of them. */
export const notificationPages = (filter: NotificationFilter | null) => ({
  ...readPages('GET /api/notifications', { query: { limit: pageSize, ...(filter && { filter }) } }),
  ...own,
});

/** The unread notifications of each part of the list. */
export const unreadRead = { ...read('GET /api/notifications/unread'), ...own };

/** Reads pages of the viewer's notifications, newest first. Refetches on every visit. */
export const useNotifications = (filter: NotificationFilter | null = null) =>
  useInfiniteQuery({
    ...notificationPages(filter),
    refetchOnMount: 'always',
    refetchInterval: () => pollMs(30_000),
  });

/** Reads the unread notifications of each part of the list. */
export const useUnread = () =>
  useQuery({ ...unreadRead, refetchOnMount: 'always', refetchInterval: () => pollMs(30_000) }).data;

const lists = ['GET /api/notifications'] as const;
const muted = read('GET /api/notifications/mutes');

/** Changes notifications on the screen at once. A failure brings the server's list back. */
export function useReadState() {
  const onFail = () => void queryClient.invalidateQueries({ queryKey: lists });
  const onDone = recount;
  const read = useApiMutation(
    (id: string) => {
      show((each) => each.id === id, true);
      return api('POST /api/notifications/read', { body: { ids: [id] } });
    },
    { failure: 'We couldn’t mark it as read. Try again.', isToggle: true, onFail, onDone },
  );
  const unread = useApiMutation(
    (id: string) => {
      show((each) => each.id === id, false);
      return api('POST /api/notifications/unread', { body: { ids: [id] } });
    },
    { failure: 'We couldn’t mark it as unread. Try again.', isToggle: true, onFail, onDone },
  );
  const all = useApiMutation(
    () => {
      show(() => true, true);
      return api('POST /api/notifications/read', { body: { all: true } });
    },
    { failure: 'We couldn’t mark them as read. Try again.', onFail, onDone },
  );
  return { markRead: read.run, markUnread: unread.run, markAllRead: all.run, isMarking: all.busy };
}

export type ReadState = ReturnType<typeof useReadState>;

/** Shows cached notifications as read or unread. */
function show(matches: (each: Notification) => boolean, isRead: boolean): void {
  const now = new Date().toISOString();
  updateItems<Notification>(
    lists,
    (each) => matches(each) && (each.read_at !== null) !== isRead,
    (each) => ({ ...each, read_at: isRead ? now : null }),
  );
}

/** Refetches the numbers of the bell and of the parts of the list. */
function recount(): void {
  void queryClient.invalidateQueries({ queryKey: read('GET /api/notifications/count').queryKey });
  void queryClient.invalidateQueries({ queryKey: unreadRead.queryKey });
}

const none: ReadonlySet<string> = new Set();

/** Returns the ids of the posts the viewer muted. */
export function useMuted(enabled: boolean): ReadonlySet<string> {
  const { data } = useQuery({ ...muted, enabled, meta: { keep: false } });
  return data ? new Set(data.post_ids) : none;
}

/** Mutes or unmutes a post. */
export const useMutePost = (onDone: (sentence: string, isMuted: boolean) => void) =>
  useApiMutation('PUT /api/notifications/mutes/:post', {
    failure: 'We couldn’t change that. Try again.',
    isToggle: true,
    onDone: ({ message }, [{ params, body }]) => {
      queryClient.setQueryData(
        muted.queryKey,
        (known) =>
          known && {
            post_ids: [
              ...known.post_ids.filter((id) => id !== params.post),
              ...(body.muted ? [params.post] : []),
            ],
          },
      );
      onDone(message, body.muted);
    },
  });

/** Accepts or declines a request to join a group, or to be friends. Resolves to the server's sentence. */
export const useAnswerRequest = (onDone: (sentence: string) => void) =>
  useApiMutation(
    async ({ group_request: joining, friend_request_id: friend }: Notification, accept: boolean) => {
      if (joining)
        return api('POST /api/groups/:id/requests/:userId', {
          params: { id: joining.group_id, userId: joining.member_id },
          body: { accept },
        });
      return api('POST /api/friends/respond/:id', {
        params: { id: friend ?? '' },
        query: { accept: accept ? 'true' : 'false' },
      });
    },
    {
      failure: 'We couldn’t save your answer. Try again.',
      invalidates: [
        'GET /api/groups/:id',
        'GET /api/groups/:id/requests',
        'GET /api/friends',
        'GET /api/friends/requests',
        'GET /api/notifications/count',
      ],
      onDone: ({ message }) => onDone(message),
    },
  );
