import type { Noun } from '#server/noun.ts';
import { invitationAudit } from './audit.ts';
import { invitationCron, invitationTasks } from './jobs.ts';
import { invitationRoutes } from './routes.ts';
import { invitationTables } from './tables.ts';

export const invitationsNoun = {
  tables: invitationTables,
  routes(serve, ctx) {
    invitationRoutes(serve, ctx);
  },
  tasks: invitationTasks,
  cron: invitationCron,
  audit: [invitationAudit],
} satisfies Noun;
