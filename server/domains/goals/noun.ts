import type { Noun } from '#server/noun.ts';
import { growWithHabits } from './grow-with-habits.ts';
import { goalRoutes } from './routes.ts';
import { goalTables } from './tables.ts';

export const goalsNoun = {
  tables: goalTables,
  routes(serve) {
    goalRoutes(serve);
  },
  subscribers: [growWithHabits],
} satisfies Noun;
