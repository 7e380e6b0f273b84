import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { api } from '../../platform/http/api.ts';
import { pollMs } from '../../platform/live/live.ts';
import { updateItems } from '../../platform/query/cached-lists.ts';
import { queryClient, read } from '../../platform/query/query.ts';
import { notificationPages } from './reads.ts';

/** Most notifications that one call may mark. */
const maxConcurrent = 100;

/** Reads pages of the viewer's notifications, newest first. Refetches on every visit. */
export const useNotifications = () =>
  useInfiniteQuery({ ...notificationPages, refetchOnMount: 'always', refetchInterval: () => pollMs(30_000) });

/**
 * Marks shown notifications as read. Returns the ids that were unread, which stay highlighted while the list is open. After a failure
 * they are unread again next time.
 */
export function useMarkRead(shown: readonly Notification[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const marked = useRef(new Set<string>());
  useEffect(() => {
    const ids = (shown ?? [])
      .filter(({ id, read_at }) => !read_at && !marked.current.has(id))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) marked.current.add(id);
    setFresh((before) => new Set([...before, ...ids]));
    void markRead(ids).catch(() => undefined);
  }, [shown]);
  return fresh;
}

async function markRead(ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += maxConcurrent)
    await api('POST /api/notifications/read', { body: { ids: ids.slice(from, from + maxConcurrent) } });
  reread(new Set(ids));
}

/** Marks all notifications as read, including those that are not loaded. */
export async function markAllRead(): Promise<void> {
  await api('POST /api/notifications/read', { body: { all: true } });
  reread();
}

const none: ReadonlySet<string> = new Set();

/** Returns the ids of the posts the viewer muted. */
export function useMuted(enabled: boolean): ReadonlySet<string> {
  const { data } = useQuery({ ...read('GET /api/notifications/mutes'), enabled, meta: { keep: false } });
  return data ? new Set(data.post_ids) : none;
}

/** Marks cached notifications as read, and refetches the bell's count. */
function reread(ids?: ReadonlySet<string>): void {
  const now = new Date().toISOString();
  updateItems<Notification>(
    notificationPages.queryKey,
    ({ id, read_at }) => !read_at && (ids?.has(id) ?? true),
    (each) => ({ ...each, read_at: now }),
  );
  void queryClient.invalidateQueries({ queryKey: read('GET /api/notifications/count').queryKey });
}
