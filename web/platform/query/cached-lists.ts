import type { QueryKey } from '@tanstack/react-query';
import { isPages, queryClient } from './query.ts';

/** Returns the entries of a cached list of either shape, and none for anything else. */
export function entriesOf<T>(data: unknown): T[] {
  const lists: unknown[] = isPages(data) ? data.pages.map(({ items }) => items) : [data];
  return lists.flatMap((items) => (Array.isArray(items) ? (items as T[]) : []));
}

/** Returns cached data with its entries edited, array by array; data of another shape is returned unchanged. */
export function editEntries<T>(data: unknown, edit: (items: T[], isLast: boolean) => T[]): unknown {
  if (Array.isArray(data)) return edit(data as T[], true);
  if (!isPages(data)) return data;
  const { pages } = data;
  return {
    ...data,
    pages: pages.map((page, at) =>
      Array.isArray(page.items) ? { ...page, items: edit(page.items as T[], at === pages.length - 1) } : page,
    ),
  };
}

/** Edits the entries of every cached list under a key. */
export function editLists<T>(queryKey: QueryKey, edit: (items: T[], isLast: boolean) => T[]): void {
  queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) => editEntries(data, edit));
}

/** Changes the matching entries of every cached list under a key. Null removes one. */
export function updateItems<T>(
  queryKey: QueryKey,
  matches: (item: T) => boolean,
  change: (item: T) => T | null,
): void {
  editLists<T>(queryKey, (items) =>
    items.some(matches) ? items.flatMap((item) => (matches(item) ? (change(item) ?? []) : item)) : items,
  );
}

/**
 * Edits the items of cached pages where they are not a plain array. Lists of another shape stay as they are.
 */
export function editPages<Items>(queryKey: QueryKey, edit: (items: Items) => Items): void {
  queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) =>
    isPages(data)
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: edit(page.items as Items) })) }
      : data,
  );
}

/** Trims every paged list under a key to its first page, so that a refetch takes one call. */
export function trimToFirstPage(queryKey: QueryKey): void {
  queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) =>
    isPages(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
}
