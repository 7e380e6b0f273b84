import { notifyMember, notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import { hearersAmong, watchersOf } from './reads/store.ts';
import { postOf } from './replies/store.ts';
import { maxMentions } from './rules.ts';
import { findCategory } from './store.ts';
import { isCounted, topicOf } from './topics/store.ts';

interface Post {
  id: string;
  topicId: string;
  /** Of the category. */
  slug: string;
}

const pathOf = ({ id, topicId, slug }: Post): string =>
  `/forum/${slug}/${topicId}${id === topicId ? '' : `#post-${id}`}`;
const aboutOf = ({ id, topicId }: Post) => ({
  content_type: id === topicId ? 'topic' : 'reply',
  content_id: id,
  topic_id: topicId,
});

/** Tells members who are named in a text, except where they muted the topic; `before` is the text it replaces. */
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

/** Tells those a reply speaks to: the members it names, and the author of the reply it answers. */
export async function notifyAnswered(
  db: Database,
  told: {
    post: { id: string; topicId: string; categoryId: string };
    by: string;
    mentions: readonly string[];
    /** The author of the reply that is answered. */
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

/** Tells who watches a topic of a new reply; those it speaks to know already. May run twice: a topic is one notice, the newest counts. */
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

/** Tells an author that staff took down what they wrote. */
export async function notifyAuthor(
  db: Database,
  told: { authorId: string | null; topicId: string; postId: string; now: Date },
): Promise<void> {
  if (told.authorId === null) return;
  await notifyMember(db, {
    memberId: told.authorId,
    kind: 'content_hidden',
    // Staff act for the house: nobody is named.
    by: null,
    about: aboutOf({ id: told.postId, topicId: told.topicId, slug: '' }),
    path: null,
    subject: `hidden:${told.postId}`,
    at: told.now,
  });
}
