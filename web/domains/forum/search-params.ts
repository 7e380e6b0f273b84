import type { ReplyOrder, TopicOrder } from '#contract/forum.ts';

/** What the address of a list of topics says. */
export interface TopicsView {
  tag?: string;
  /** Nothing is by last activity. */
  sort?: Exclude<TopicOrder, 'active'>;
  /** Words that are looked for. */
  q?: string;
  /** What was deleted lately, for staff. */
  deleted?: '1';
  /** The form for a new topic is open. */
  new?: '1';
}

/** What the address of a topic says. */
export interface TopicView {
  /** Nothing is oldest first. */
  sort?: Exclude<ReplyOrder, 'oldest'>;
}

/** Reads the search of an address; what was forged or misspelt is as if it were not there. */
export function topicsViewOf(search: Record<string, unknown>): TopicsView {
  const tag = textOf(search.tag, 40);
  const q = textOf(search.q, 200);
  const sort = (['newest', 'unanswered'] as const).find((each) => each === search.sort);
  return {
    ...(tag && { tag }),
    ...(sort && { sort }),
    ...(q && { q }),
    ...(search.deleted === '1' && { deleted: '1' as const }),
    ...(search.new === '1' && { new: '1' as const }),
  };
}

export const topicViewOf = (search: Record<string, unknown>): TopicView =>
  search.sort === 'newest' ? { sort: 'newest' } : {};

/** A view as the search of an address, with its question mark; empty for the usual one. */
export function searchOf(view: TopicsView | TopicView): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => Boolean(value)));
  return search.size === 0 ? '' : `?${search}`;
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : '';
