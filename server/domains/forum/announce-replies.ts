import type { Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

/** Tells open pages of a topic about its new replies, if their members may read them. */
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
