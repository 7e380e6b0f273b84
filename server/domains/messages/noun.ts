import type { Noun } from '#server/noun.ts';
import { pictureSubscribers } from './close-pictures.ts';
import { messageContent } from './content-adapter.ts';
import { messageCron, messageTasks } from './jobs.ts';
import { messagesLive } from './live.ts';
import { messagePushes } from './push-message.ts';
import { messageRoutes } from './routes.ts';
import { messageTables } from './tables.ts';
import { unreadEmailCron, unreadEmailTasks } from './unread-emails/jobs.ts';
import { unreadEmailSubscribers } from './unread-emails/send-unread-email.ts';

export const messagesNoun = {
  tables: messageTables,
  content: messageContent,
  routes(serve, ctx, parts) {
    messageRoutes(serve, ctx, parts.content);
  },
  tasks: (ctx) => ({ ...messageTasks(ctx), ...unreadEmailTasks(ctx) }),
  cron: [...messageCron, ...unreadEmailCron],
  subscribers: [messagePushes, unreadEmailSubscribers, pictureSubscribers],
  announcements: [messagesLive],
} satisfies Noun;
