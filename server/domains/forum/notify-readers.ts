import { maxMentions } from '#server/domains/moderation/rules.ts';
import { notifyMember, notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import { hearersAmong, watchersOf } from './reads/store.ts';
import { postOf } from './replies/store.ts';
import { findCategory } from './store.ts';
import { isCounted, topicOf } from './topics/store.ts';

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
 * Notifies members mentioned in a post, except members who muted the topic. Mentions that `before` (the old
 * text) had are skipped. Returns the ids of the notified members.
 */
export async function notifyMentioned(
  db: Database,
  told: { post: Post; by: string; mentions: readonly string[]; before?: string; now: Date },
): Promise<string[]> {
  const known = new Set(mentionsIn(told.before ?? ''));
  const named = told.mentions.filter((id) => id !== told.by && !known.has(id));
  const hearers = await hearersAmong(db, told.post.topicId, named);
  await notifyMembers(db, {
    memberIds: hearers,
    kind: 'mentioned',
    by: told.by,
    about: aboutOf(told.post),
    path: pathOf(told.post),
    subject: `mention:${told.post.id}`,
    at: told.now,
  });
  return hearers;
}

/** Notifies the members a reply mentions and the author of the reply above it. */
export async function notifyAnswered(
  db: Database,
  told: {
    post: { id: string; topicId: string; categoryId: string };
    by: string;
    mentions: readonly string[];
    /** Author of the parent reply; null without a parent. */
    answered: string | null;
    now: Date;
  },
): Promise<void> {
  const slug = (await findCategory(db, told.post.categoryId))?.slug ?? '';
  const post = { ...told.post, slug };
  const named = await notifyMentioned(db, { ...told, post });
  if (told.answered === null || told.answered === told.by || named.includes(told.answered)) return;
  for (const memberId of await hearersAmong(db, post.topicId, [told.answered]))
    await notifyMember(db, {
      memberId,
      kind: 'replied',
      by: told.by,
      about: aboutOf(post),
      path: pathOf(post),
      subject: `reply:${post.id}`,
      at: told.now,
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
  const slug = (await findCategory(db, topic.category_id))?.slug ?? '';
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
