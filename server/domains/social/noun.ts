import type { Noun } from '#server/noun.ts';
import { friendshipAnnouncements } from './announce-friendships.ts';
import { profileContent } from './content-adapter.ts';
import { socialNotifications } from './notifications.ts';
import { socialRoutes } from './routes.ts';
import { socialTables } from './tables.ts';
import { profileWatch } from './watch-profiles.ts';

export const socialNoun = {
  tables: socialTables,
  content: profileContent,
  routes(serve, _ctx, parts) {
    socialRoutes(serve, parts.content);
  },
  subscribers: [socialNotifications, profileWatch],
  announcements: [friendshipAnnouncements],
} satisfies Noun;
