import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { pushMessage } from './push-message.ts';

export const messageTasks = (ctx: AppContext): Tasks => ({
  'push-message': (payload) =>
    pushMessage(ctx, {
      conversationId: String(payload['conversation_id']),
      memberId: String(payload['member_id']),
    }),
});
