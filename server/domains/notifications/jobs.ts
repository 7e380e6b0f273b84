import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { repairBells } from './bell/repair-bells.ts';
import { pushNotification } from './push-notification.ts';
import { retentionDays } from './rules.ts';
import { deleteNotifications } from './store.ts';

const kept = retentionDays * 24 * 60 * 60 * 1000;

export const notificationTasks = (ctx: AppContext, content: ContentAdapters): Tasks => ({
  'push-notification': (payload) =>
    pushNotification(ctx, content, { id: String(payload['id']), memberId: String(payload['member_id']) }),
  'sweep-notifications': () => deleteNotifications(ctx.db, new Date(ctx.clock.now().getTime() - kept)),
  'repair-bells': () => repairBells(ctx, content),
});

export const notificationCron: Cron[] = [
  { task: 'sweep-notifications', match: '41 3 * * *' },
  { task: 'repair-bells', match: '11 4 * * *' },
];
