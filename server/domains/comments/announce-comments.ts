import type { Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Publishes new comments to open pages whose members may read them. */
export const commentAnnouncements: Subscribers = {
  'comment.created': (db, { by, about: { comment, subject, post } }) =>
    publishAt(db, {
      place: `${subject.type}:${subject.id}`,
      about: { type: 'comment', id: comment },
      by,
      name: 'replies',
      data: {
        topic_id: null,
        post_id: post,
        ...(subject.type === 'news' && { news_id: subject.id }),
        ...(subject.type === 'lesson' && { lesson_id: subject.id }),
        reply_id: comment,
      },
    }),
};
