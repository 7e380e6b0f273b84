import type { Noun } from '#server/noun.ts';
import { journalRoutes } from './routes.ts';
import { journalTables } from './tables.ts';

export const journalNoun = {
  tables: journalTables,
  routes(serve, ctx) {
    journalRoutes(serve, ctx);
  },
} satisfies Noun;
