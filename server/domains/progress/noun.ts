import type { Noun } from '#server/noun.ts';
import { checkPageWithoutScript } from './certificates/check-page.ts';
import { certificateRoutes } from './certificates/routes.ts';
import { reviewCron, reviewTasks } from './reviews/emails/jobs.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { progressRoutes } from './routes.ts';
import { progressSubscribers } from './subscribers.ts';
import { progressTables } from './tables.ts';

export const progressNoun = {
  tables: progressTables,
  routes(serve, ctx) {
    progressRoutes(serve);
    reviewRoutes(serve, ctx);
    certificateRoutes(serve);
  },
  tasks: reviewTasks,
  cron: reviewCron,
  lookers: progressSubscribers,
  withoutScript: checkPageWithoutScript,
} satisfies Noun;
