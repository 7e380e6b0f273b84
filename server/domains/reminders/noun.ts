import type { Noun } from '#server/noun.ts';
import { reminderGauges } from './gauges.ts';
import { reminderCron, reminderTasks } from './jobs.ts';
import { reminderRoutes } from './routes.ts';
import { reminderPlan } from './subscribers.ts';
import { reminderTables } from './tables.ts';

export const remindersNoun = {
  tables: reminderTables,
  routes(serve, ctx) {
    reminderRoutes(serve, ctx);
  },
  tasks: reminderTasks,
  formerTasks: { 'plan-reminders': 'dispatch-reminders' },
  cron: reminderCron,
  subscribers: [reminderPlan],
  gauges: reminderGauges,
} satisfies Noun;
