import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { api } from '../../platform/http/api.ts';
import { editLists } from '../../platform/query/cached-lists.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

const pageSize = 30;
/** What one call may mark. */
const maxConcurrent = 100;
const list = () => readPages('GET /api/notifications', { query: { limit: pageSize } });

/** Own notices in pages, newest first; read anew whenever somebody looks. */
export const useNotifications = () =>
  useInfiniteQuery({ ...list(), refetchOnMount: 'always', refetchInterval: 30_000, meta: { keep: false } });

/**
 * Marks what is shown as read, and answers what was new when this was opened: it stays marked for as long as it is looked at.
 * When that fails the notices are simply new the next time.
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

/** Every notice there is, those that were not loaded too. */
export async function markAllRead(): Promise<void> {
  await api('POST /api/notifications/read', { body: { all: true } });
  reread();
}

/** What is loaded follows, and the bell counts again. */
function reread(ids?: ReadonlySet<string>): void {
  const now = new Date().toISOString();
  editLists<Notification>(list().queryKey, (notices) =>
    notices.map((each) => (each.read_at || (ids && !ids.has(each.id)) ? each : { ...each, read_at: now })),
  );
  void queryClient.invalidateQueries({ queryKey: read('GET /api/notifications/count').queryKey });
}
