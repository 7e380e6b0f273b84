import type { ReplyOrder, TopicOrder } from '#contract/forum/endpoints.ts';

/** Search parameters of a list of topics. */
export interface TopicsView {
  tag?: string;
  /** Undefined sorts by last activity. */
  sort?: Exclude<TopicOrder, 'active'>;
  /** Words to search for. */
  q?: string;
  /** Set to list recently deleted topics, for staff. */
  deleted?: '1';
  /** Set while the form for a new topic is open. */
  new?: '1';
}

/** Search parameters of a topic. */
export interface TopicView {
  /** Undefined sorts oldest first. */
  sort?: Exclude<ReplyOrder, 'oldest'>;
}

/** Parses search parameters. Ignores invalid values. */
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

/** Returns a view as a query string with its question mark, or '' for the default view. */
export function searchOf(view: TopicsView | TopicView): string {
  const search = new URLSearchParams(Object.entries(view).filter(([, value]) => Boolean(value)));
  return search.size === 0 ? '' : `?${search}`;
}

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : '';
