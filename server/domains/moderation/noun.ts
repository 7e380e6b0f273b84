import type { Noun } from '#server/noun.ts';
import { staffAlarms } from './alarms/alarm-staff.ts';
import { caseAnnouncements } from './announce-cases.ts';
import { appealRoutes } from './appeals/routes.ts';
import { moderationAudit } from './audit.ts';
import { moderationCron, moderationTasks } from './jobs.ts';
import { moderationNotifications } from './notifications.ts';
import { moderationRoutes } from './routes.ts';
import { moderationTables } from './tables.ts';

export const moderationNoun = {
  tables: moderationTables,
  routes(serve, _ctx, parts) {
    moderationRoutes(serve, parts.content);
  },
  pages(app, ctx, pages) {
    appealRoutes(app, ctx, pages);
  },
  tasks: moderationTasks,
  cron: moderationCron,
  subscribers: [moderationNotifications, staffAlarms],
  announcements: [caseAnnouncements],
  audit: [moderationAudit],
} satisfies Noun;
