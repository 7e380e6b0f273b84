import type { Noun } from '#server/noun.ts';
import { newsComments } from './comment-subject.ts';
import { newsContent } from './content-adapter.ts';
import { newsCron, newsTasks } from './jobs.ts';
import { newsNotifications } from './notifications.ts';
import { newsRoutes } from './routes.ts';
import { newsTables } from './tables.ts';

export const newsNoun = {
  tables: newsTables,
  content: newsContent,
  commentSubjects: { news: newsComments },
  routes(serve, ctx) {
    newsRoutes(serve, ctx);
  },
  tasks: newsTasks,
  cron: newsCron,
  subscribers: [newsNotifications],
} satisfies Noun;
