import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query.ts';

/** One page as `readPages` keeps it. */
interface Page<Items> {
  items: Items;
  next?: string | null;
}

/**
 * Returns whether cached data is a list in pages. One call is read as a single array in one place and in pages in another, and both are
 * found under the same key, so the shape is looked at and never assumed.
 */
export const isPages = (data: unknown): data is InfiniteData<Page<unknown>> => {
  const { pages, pageParams } = Object(data) as Partial<InfiniteData<unknown>>;
  return (
    Array.isArray(pages) &&
    Array.isArray(pageParams) &&
    pages.every((page) => 'items' in (Object(page) as object))
  );
};

/** Returns the entries of a cached list of either shape; none for anything else. */
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

/** Edits what the pages hold where that is no plain array; lists of another shape stay as they are. */
export function editPages<Items>(queryKey: QueryKey, edit: (items: Items) => Items): void {
  queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) =>
    isPages(data)
      ? { ...data, pages: data.pages.map((page) => ({ ...page, items: edit(page.items as Items) })) }
      : data,
  );
}

/** Shortens every list in pages under a key to its first page, so that reading it again takes one call. */
export function trimToFirstPage(queryKey: QueryKey): void {
  queryClient.setQueriesData<unknown>({ queryKey }, (data: unknown) =>
    isPages(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data,
  );
}
