import type { Noun } from '#server/noun.ts';
import { accountEmailSamples } from './emails.ts';
import { findViewer } from './find-viewer.ts';
import { authCron, authTasks } from './jobs.ts';
import { authRoutes } from './routes.ts';
import { recordUses } from './sessions/record-uses.ts';
import { recordWrite } from './sessions/record-write.ts';
import { authTables } from './tables.ts';

export const authNoun = {
  tables: authTables,
  routes(serve, ctx, parts) {
    authRoutes(serve, ctx, { ...parts.registrations, uses: parts.uses });
  },
  tasks: authTasks,
  cron: authCron,
  emailSamples: (brand) => accountEmailSamples(brand),
  viewers(ctx) {
    const uses = recordUses(ctx);
    return {
      uses,
      find: (token, now) => findViewer(ctx.db, token, { uses, now, withLastWrite: ctx.replica !== null }),
      recordWrite,
    };
  },
} satisfies Noun;
