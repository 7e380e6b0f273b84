import type { Database } from '#server/platform/database/database.ts';
import { recordEvent, type Subscribers } from '#server/platform/events.ts';
import { reasonFor, waitsFor } from './rules.ts';
import {
  deleteFirstReply,
  deleteFirstReplyTo,
  type FirstReply,
  findUnansweredPost,
  findUnansweredTopic,
  insertFirstReply,
  type Unanswered,
} from './store.ts';

/** Records who gave a newcomer, or a member who is back, the first reply. */
export const firstReplySubscribers: Subscribers = {
  async 'comment.created'(db, { by, at, about }) {
    if (by === null || about.post === null || about.post_author === by) return;
    const found = await findUnansweredPost(db, { postId: about.post, replierId: by });
    await record(db, found, {
      contentId: about.post,
      contentType: 'post',
      memberId: by,
      replyId: about.comment,
      at,
    });
  },
  async 'reply.created'(db, { by, at, about }) {
    if (by === null) return;
    const found = await findUnansweredTopic(db, { topicId: about.topic, replierId: by });
    await record(db, found, {
      contentId: about.topic,
      contentType: 'topic',
      memberId: by,
      replyId: about.reply,
      at,
    });
  },
  'comment.deleted': (db, { about }) => deleteFirstReply(db, about.comment),
  'reply.deleted': (db, { about }) => deleteFirstReply(db, about.reply),
  'post.deleted': (db, { about }) => deleteFirstReplyTo(db, about.post),
  'topic.deleted': (db, { about }) => deleteFirstReplyTo(db, about.topic),
};

async function record(
  db: Database,
  found: Unanswered | undefined,
  reply: Omit<FirstReply, 'authorId'>,
): Promise<void> {
  if (!found || reply.at.getTime() - found.created_at.getTime() > waitsFor) return;
  if (reasonFor({ createdAt: found.created_at, previous: found.previous }) === null) return;
  if (!(await insertFirstReply(db, { ...reply, authorId: found.author_id }))) return;
  await recordEvent(db, 'first_reply.given', {
    by: reply.memberId,
    at: reply.at,
    about: { content: reply.contentId, reply: reply.replyId, helped: found.author_id },
  });
}
