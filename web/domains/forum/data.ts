import type { TopicOrder } from '#contract/forum/endpoints.ts';
import { atEveryVisit, read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;
/** Items per page in the forum. */
export const pageSize = 50;
export const topicsCall = 'GET /api/forum/topics';

export const categoriesRead = { ...read('GET /api/forum/categories'), staleTime: minute };

/** Reads this week's check-in topic, or its category. */
export const weeklyTopicRead = {
  ...read('GET /api/forum/check-in'),
  staleTime: 10 * minute,
  meta: { dated: true },
};

export interface TopicFilter {
  /** Slug or id. */
  category: string;
  tag?: string | undefined;
  /** Undefined sorts by last activity. */
  sort?: Exclude<TopicOrder, 'active'> | undefined;
  /** Words to search for in topics and replies. */
  q?: string | undefined;
  /** True to list recently deleted topics, for staff. */
  deleted?: boolean | undefined;
}

/** Reads pages of a category's topics, pinned first. */
export const topicPages = ({ category, tag, sort, q, deleted }: TopicFilter) =>
  readPages(topicsCall, {
    query: {
      category,
      limit: pageSize,
      ...(tag && { tag }),
      ...(sort && { sort }),
      ...(q && { q }),
      ...(deleted && { deleted }),
    },
  });

/** Reads a topic with its first replies. */
export const topicRead = (id: string) => ({
  ...read('GET /api/forum/topics/:id', { params: { id }, query: { limit: pageSize } }),
  ...atEveryVisit,
});
