import type {
  ContentAdapter,
  ContentAdapters,
  Described,
  Reportable,
  Reporting,
} from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { categoryOfDraft, replyEditor, topicEditor, topicOfDraft } from './drafts.store.ts';
import { lockReply } from './replies/lock-reply.ts';
import { findPost, reportedPost } from './replies/store.ts';
import { replyGone } from './rules.ts';
import { setReplyVisibility, setTopicVisibility } from './set-visibility.ts';
import { lockTopic, plainOf, titleOf } from './topics/store.ts';
import { readsReply, readsTopic, writersOfTopic } from './visibility.ts';

/** Returns a topic or reply as moderators see it, hidden ones included; null when it was deleted. */
async function describe(db: Database, id: string): Promise<Described | null> {
  const row = await reportedPost(db, id);
  if (!row) return null;
  const isTopic = row.id === row.topic_id;
  return {
    html: row.content,
    text: row.plain,
    title: row.title,
    image: null,
    image_url: null,
    posted_at: row.created_at.toISOString(),
    path: `/forum/${row.category_slug}/${row.topic_id}${isTopic ? '' : `#post-${row.id}`}`,
    is_hidden: row.hidden_at !== null,
    author_id: row.author_id,
  };
}

/** Topics and replies are reported at one address, by id. */
const reporting: Reporting = { noun: 'Content', missing: replyGone, find: findReportable };

async function findReportable(db: Database, viewer: Viewer, id: string): Promise<Reportable | null> {
  const post = await findPost(db, viewer, id);
  if (!post?.is_open || post.deleted_at || post.hidden_at) return null;
  return {
    contentType: post.id === post.topic_id ? 'topic' : 'reply',
    contentId: post.id,
    authorId: post.author_id,
    changedAt: post.edited_at,
  };
}

/** Topics. Each change is idempotent. */
const topic: ContentAdapter = {
  isReadable: readsTopic,
  writers: writersOfTopic,
  draft: { context: categoryOfDraft, fallback: { label: null, path: '/forum' } },
  editor: topicEditor,
  reporting,
  title: titleOf,
  describe,
  async hide(db, id, now) {
    const held = await lockTopic(db, id);
    if (held && !held.hidden_at) await setTopicVisibility(db, held, { hidden_at: now });
  },
  async show(db, id) {
    const held = await lockTopic(db, id);
    if (held?.hidden_at) await setTopicVisibility(db, held, { hidden_at: null });
  },
  async remove(db, id, by, now) {
    const held = await lockTopic(db, id);
    if (held && !held.deleted_at) await setTopicVisibility(db, held, { deleted_at: now, deleted_by: by });
  },
};

/** Replies. Each change is idempotent. */
const reply: ContentAdapter = {
  isReadable: readsReply,
  draft: { context: topicOfDraft, fallback: { label: null, path: '/forum' } },
  editor: replyEditor,
  reporting,
  title: titleOf,
  excerpt: plainOf,
  describe,
  async hide(db, id, now) {
    const held = await lockReply(db, id);
    if (held && !held.reply.hidden_at) await setReplyVisibility(db, held.reply, { hidden_at: now });
  },
  async show(db, id) {
    const held = await lockReply(db, id);
    if (held?.reply.hidden_at) await setReplyVisibility(db, held.reply, { hidden_at: null });
  },
  async remove(db, id, by, now) {
    const held = await lockReply(db, id);
    if (held && !held.reply.deleted_at)
      await setReplyVisibility(db, held.reply, { deleted_at: now, deleted_by: by });
  },
};

/** Topics and replies. */
export const forumContent: Pick<ContentAdapters, 'topic' | 'reply'> = { topic, reply };
