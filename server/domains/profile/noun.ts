import type { Noun } from '#server/noun.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { profileRoutes } from './routes.ts';
import { profileTables } from './tables.ts';

export const profileNoun = {
  tables: profileTables,
  routes(serve, ctx) {
    profileRoutes(serve, ctx);
    privacyRoutes(serve);
  },
} satisfies Noun;
