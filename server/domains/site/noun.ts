import type { Noun } from '#server/noun.ts';
import { siteRoutes } from './routes.ts';
import { siteTables } from './tables.ts';

export const siteNoun = {
  tables: siteTables,
  pages(app, ctx, pages) {
    siteRoutes(app, ctx, pages);
  },
} satisfies Noun;
