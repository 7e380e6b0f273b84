import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { eraseChat, eraseOwn, sweepChats } from './chats/erase-chat.ts';
import { pushMessage } from './push-message.ts';

export const messageTasks = (ctx: AppContext): Tasks => ({
  'erase-chat': (payload) => eraseChat(ctx, String(payload['group_id'])),
  'forget-chat': (payload) =>
    eraseOwn(ctx, { groupId: String(payload['group_id']), memberId: String(payload['member_id']) }),
  'sweep-chats': () => sweepChats(ctx.db),
  'push-message': (payload) =>
    pushMessage(ctx, {
      conversationId: String(payload['conversation_id']),
      memberId: String(payload['member_id']),
    }),
});

export const messageCron: Cron[] = [{ task: 'sweep-chats', match: '41 * * * *' }];
