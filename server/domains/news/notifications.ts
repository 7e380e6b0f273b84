import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';

/** Published news is announced to every member by a job, because they are many. */
export const newsNotifications: Subscribers = {
  'news.published': (db, { about: { news } }) =>
    enqueue(db, 'announce-news', { news_id: news }, { key: `announce-news ${news}`, priority: 5 }),
};
