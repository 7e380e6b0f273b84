import type { KeyboardEvent } from 'react';

/** The parts of a query that a list needs: of `useInfiniteQuery` with `readPages`, or of a `useQuery` that reads an array. */
export interface ListQuery<T> {
  data: { pages: readonly { items: readonly T[] }[] } | readonly T[] | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

export type KeyOf<T> = (item: T) => string;

/**
 * Returns the rows of all loaded pages, or undefined before the first one. A row that moved between two reads of pages is on both; it
 * shows once, as it is on the later one.
 */
export function rowsOf<T>(
  { data }: Pick<ListQuery<T>, 'data'>,
  ...[keyOf]: T extends { id: string } ? [keyOf?: KeyOf<T>] : [keyOf: KeyOf<T>]
): T[] | undefined {
  return uniqueRows(data, keyOf ?? idOf);
}

export function uniqueRows<T>(data: ListQuery<T>['data'], keyOf: KeyOf<T>): T[] | undefined {
  if (data === undefined) return undefined;
  const items = 'pages' in data ? data.pages.flatMap((page) => page.items) : data;
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

export const idOf = (item: unknown): string => (item as { id: string }).id;

const row = 'li, article, tbody > tr';

/** Returns the rows inside an element. A list inside a row has none of its own. */
export const rowsIn = (element: Element | null | undefined): HTMLElement[] =>
  [...(element?.querySelectorAll<HTMLElement>(row) ?? [])].filter(
    (each) => !element?.contains(each.parentElement?.closest(row) ?? null),
  );

/** Moves the focus between rows with the arrow keys, Home and End. For an element around one or more lists. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const rows = rowsIn(event.currentTarget);
  const at = rows.findIndex((each) => each.contains(target));
  // A menu that is open inside has arrow keys of its own.
  if (at < 0 || target.closest('[role="menu"]')) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined || !rows[to]) return;
  event.preventDefault();
  rows[to].querySelector<HTMLElement>('a, button')?.focus();
}
