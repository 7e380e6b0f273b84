import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { announceNews } from './announce-news.ts';
import { publishDue } from './publish-news.ts';

export const newsTasks = (ctx: AppContext): Tasks => ({
  'announce-news': (payload) => announceNews(ctx.db, String(payload['news_id'])),
  'publish-due-news': () => publishDue(ctx.db, ctx.clock.now()),
});

export const newsCron: Cron[] = [{ task: 'publish-due-news', match: '* * * * *' }];
