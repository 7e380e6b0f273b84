import { maxMentions } from '#contract/platform/rich-text.ts';
import { notifyOfRemoval } from '#server/domains/moderation/notify-of-removal.ts';
import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import { hearersAmong, watchersOf } from './reads/store.ts';
import { postOf } from './replies/store.ts';
import { isCounted, slugOf, topicOf } from './topics/store.ts';

/** Who is notified of what happens in the forum. */
export const forumNotifications: Subscribers = {
  'topic.created': (db, { about, ...event }) =>
    notifyAddressed(db, { ...event, ...about, post: about.topic }),
  'topic.changed': (db, { about, ...event }) =>
    notifyAddressed(db, { ...event, ...about, post: about.topic }),
  async 'reply.created'(db, { about, ...event }) {
    await notifyAddressed(db, { ...event, ...about, post: about.reply });
    // Hundreds may watch a topic, so they are notified after the response.
    await enqueue(db, 'notify-topic-watchers', { reply: about.reply });
  },
  'reply.changed': (db, { about, ...event }) =>
    notifyAddressed(db, { ...event, ...about, post: about.reply }),
  'topic.deleted': (db, { about: { topic, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'topic',
      contentId: topic,
      author,
      place: { topic_id: topic },
    }),
  'reply.deleted': (db, { about: { reply, topic, author }, ...event }) =>
    notifyOfRemoval(db, event, {
      contentType: 'reply',
      contentId: reply,
      author,
      place: { topic_id: topic },
    }),
};

interface Post {
  id: string;
  topicId: string;
  /** Slug of the category. */
  slug: string;
}

const pathOf = ({ id, topicId, slug }: Post): string =>
  `/forum/${slug}/${topicId}${id === topicId ? '' : `#post-${id}`}`;
const aboutOf = ({ id, topicId }: Post) => ({
  content_type: id === topicId ? 'topic' : 'reply',
  content_id: id,
  topic_id: topicId,
});

/**
 * Notifies members mentioned in a post and the author of the reply above it, once each, except members who
 * muted the topic.
 */
async function notifyAddressed(
  db: Database,
  told: {
    topic: string;
    post: string;
    by: string | null;
    mentions: readonly string[];
    parent_author?: string | null;
    at: Date;
  },
): Promise<void> {
  const kinds = new Map<string, 'mentioned' | 'replied'>();
  if (told.parent_author) kinds.set(told.parent_author, 'replied');
  for (const id of told.mentions) kinds.set(id, 'mentioned');
  if (told.by) kinds.delete(told.by);
  if (kinds.size === 0) return;
  const [hearers, slug] = await Promise.all([
    hearersAmong(db, told.topic, [...kinds.keys()]),
    slugOf(db, told.topic),
  ]);
  const post = { id: told.post, topicId: told.topic, slug };
  for (const kind of ['mentioned', 'replied'] as const)
    await notifyMembers(db, {
      memberIds: hearers.filter((id) => kinds.get(id) === kind),
      kind,
      by: told.by,
      about: aboutOf(post),
      path: pathOf(post),
      subject: `${kind === 'mentioned' ? 'mention' : 'reply'}:${post.id}`,
      at: told.at,
    });
}

const atOnce = 200;

/**
 * Notifies the watchers of a topic about a new reply, except members `notifyAnswered` already reached. Safe
 * to retry: a member has one notification per topic, and the newest replaces it.
 */
export async function notifyWatchers(db: Database, replyId: string): Promise<void> {
  const reply = await postOf(db, replyId);
  const topic = reply && (await topicOf(db, reply.topic_id));
  if (!topic || !isCounted(reply) || !isCounted(topic)) return;
  const slug = await slugOf(db, topic.id);
  const answered = reply.parent_id === null ? null : ((await postOf(db, reply.parent_id))?.author_id ?? null);
  const know = new Set([reply.author_id, answered, ...mentionsIn(reply.content).slice(0, maxMentions)]);
  const post = { id: reply.id, topicId: topic.id, slug };
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const watchers = await watchersOf(db, topic.id, { after, limit: atOnce });
    await notifyMembers(db, {
      memberIds: watchers.filter((id) => !know.has(id)),
      kind: 'topic_replied',
      by: reply.author_id,
      about: aboutOf(post),
      path: pathOf(post),
      subject: `topic:${topic.id}`,
      at: reply.created_at,
    });
    const last = watchers.at(-1);
    if (!last || watchers.length < atOnce) return;
    after = last;
  }
}
