import type { Noun } from '#server/noun.ts';
import { programmeAudit } from './audit.ts';
import { authoringRoutes } from './authoring/routes.ts';
import { programmeTasks } from './jobs.ts';
import { programmeRoutes } from './routes.ts';
import { programmeTables } from './tables.ts';

export const programmeNoun = {
  tables: programmeTables,
  routes(serve, ctx) {
    programmeRoutes(serve, ctx);
    authoringRoutes(serve);
  },
  tasks: programmeTasks,
  audit: [programmeAudit],
} satisfies Noun;
