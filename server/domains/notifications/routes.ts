import Type from 'typebox';
import { notifications } from '#contract/notifications/endpoints.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { cursorId, cursorTime, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { readBell } from './bell/read-bell.ts';
import { findDayStarts } from './find-day-starts.ts';
import { countUnreadByKind, markRead, markUnread, notificationsOf } from './lists.store.ts';
import { mutedPosts, setGroupMuted, setMuted } from './mutes.store.ts';
import { presentNotification } from './present-notification.ts';
import { countByFilter } from './rules.ts';

const place = Type.Object({ at: cursorTime, id: cursorId });

export function notificationRoutes(serve: Serve, content: ContentAdapters): void {
  serve(notifications, 'GET /api/notifications/count', async ({ db, viewer, now }) => {
    const bell = await readBell(db, content, { memberId: viewer.id, now });
    return { total: bell.friend_requests + bell.unread_messages, ...bell };
  });

  serve(notifications, 'GET /api/notifications', async ({ db, viewer, query, now, nextCursor }) => {
    const before = readCursor(query.cursor, place);
    const days = await findDayStarts(db, viewer.id, now);
    const { rows, next } = await readPageOf(
      query.limit ?? 50,
      (limit) =>
        notificationsOf(db, content, viewer.id, {
          before: before && { at: new Date(before.at), id: before.id },
          days,
          limit,
          filter: query.filter,
        }),
      (last) => ({ at: last.at.getTime(), id: last.id }),
    );
    nextCursor(next);
    return rows.map(presentNotification);
  });

  serve(notifications, 'GET /api/notifications/unread', async ({ db, viewer, now }) =>
    countByFilter(await countUnreadByKind(db, content, viewer.id, await findDayStarts(db, viewer.id, now))),
  );

  serve(notifications, 'GET /api/notifications/mutes', async ({ db, viewer }) => ({
    post_ids: await mutedPosts(db, viewer.id),
  }));

  serve(notifications, 'PUT /api/notifications/mutes/:post', async ({ db, viewer, params, body, now }) => {
    await setMuted(db, viewer.id, { postId: params.post, muted: body.muted, now });
    return {
      message: body.muted
        ? 'You won’t get notifications about this post.'
        : 'You’ll get notifications about this post again.',
    };
  });

  serve(
    notifications,
    'PUT /api/notifications/group-mutes/:group',
    async ({ db, viewer, params, body, now }) => {
      const isMember = await setGroupMuted(db, viewer.id, {
        groupId: params.group,
        muted: body.muted,
        now,
      });
      if (!isMember) throw notFound('You aren’t in this group.');
      return {
        message: body.muted
          ? 'You won’t get notifications about posts and comments in this group.'
          : 'You’ll get notifications about posts and comments in this group again.',
      };
    },
  );

  serve(notifications, 'POST /api/notifications/read', async ({ db, viewer, body, now }) => {
    const days = await findDayStarts(db, viewer.id, now);
    await markRead(db, viewer.id, { ids: body.all ? null : (body.ids ?? []), days, now });
    // The member's other devices.
    await publishLive(db, { memberIds: [viewer.id], name: 'notifications', data: {} });
    return { message: 'Marked as read.' };
  });

  serve(notifications, 'POST /api/notifications/unread', async ({ db, viewer, body }) => {
    await markUnread(db, viewer.id, body.ids);
    await publishLive(db, { memberIds: [viewer.id], name: 'notifications', data: {} });
    return { message: 'Marked as unread.' };
  });
}
