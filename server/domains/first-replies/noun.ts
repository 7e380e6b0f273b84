import type { Noun } from '#server/noun.ts';
import { firstReplyRoutes } from './routes.ts';
import { firstReplySubscribers } from './subscribers.ts';
import { firstReplyTables } from './tables.ts';

export const firstRepliesNoun = {
  tables: firstReplyTables,
  routes(serve) {
    firstReplyRoutes(serve);
  },
  lookers: firstReplySubscribers,
} satisfies Noun;
