import type { Noun } from '#server/noun.ts';
import { linkedPractice } from './linked-practice.ts';
import { habitRoutes } from './routes.ts';
import { habitTables } from './tables.ts';

export const habitsNoun = {
  tables: habitTables,
  routes(serve, ctx) {
    habitRoutes(serve, ctx);
  },
  subscribers: [linkedPractice],
} satisfies Noun;
