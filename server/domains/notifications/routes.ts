import { notifications } from '#contract/notifications.ts';
import type { Serve } from '#server/platform/serve.ts';
import { waitingFor } from './store.ts';

export function notificationRoutes(serve: Serve): void {
  serve(notifications, 'GET /api/notifications/count', async ({ db, viewer }) => {
    const waiting = await waitingFor(db, viewer.id);
    return { total: waiting.friend_requests + waiting.unread_messages, ...waiting };
  });
}
