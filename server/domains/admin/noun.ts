import type { Noun } from '#server/noun.ts';
import { adminAudit } from './audit.ts';
import { emailBounceRoutes } from './email-bounces/routes.ts';
import { pulseAudit } from './pulse/audit.ts';
import { pulseCron, pulseTasks } from './pulse/jobs.ts';
import { pulseRoutes } from './pulse/routes.ts';
import { adminRoutes } from './routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { ownEvents } from './sheet/read-sheet.ts';
import { adminTables } from './tables.ts';

export const adminNoun = {
  tables: adminTables,
  routes(serve, ctx) {
    adminRoutes(serve, ctx);
    settingsRoutes(serve, ctx);
    emailBounceRoutes(serve);
    pulseRoutes(serve, ctx);
  },
  tasks: pulseTasks,
  cron: pulseCron,
  audit: [pulseAudit, adminAudit],
  keptEvents: ownEvents,
} satisfies Noun;
