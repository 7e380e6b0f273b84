import type { Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Publishes new replies to open pages of their topic whose members may read them. */
export const forumAnnouncements: Subscribers = {
  'reply.created': (db, { by, about: { reply, topic } }) =>
    publishAt(db, {
      place: `topic:${topic}`,
      about: { type: 'reply', id: reply },
      by,
      name: 'replies',
      data: { topic_id: topic, post_id: null, reply_id: reply },
    }),
};
