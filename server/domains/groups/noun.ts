import type { Noun } from '#server/noun.ts';
import { groupAnnouncements } from './announce-groups.ts';
import { groupAudit } from './audit.ts';
import { groupContent } from './content-adapter.ts';
import { groupTasks } from './jobs.ts';
import { groupNotifications } from './notifications.ts';
import { groupRoutes } from './routes.ts';
import { groupTables } from './tables.ts';

export const groupsNoun = {
  tables: groupTables,
  content: groupContent,
  routes(serve, ctx) {
    groupRoutes(serve, ctx);
  },
  tasks: groupTasks,
  subscribers: [groupNotifications],
  announcements: [groupAnnouncements],
  audit: [groupAudit],
} satisfies Noun;
