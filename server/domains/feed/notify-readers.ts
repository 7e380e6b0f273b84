import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readersAmong } from './visibility/store.ts';

interface Told {
  post: { id: string; groupId: string | null };
  by: string;
  now: Date;
}

const pathOf = (post: Told['post'], commentId?: string): string =>
  `/feed/${post.id}${commentId ? `#comment-${commentId}` : ''}`;
const aboutOf = (post: Told['post'], commentId?: string) => ({
  content_type: commentId ? 'comment' : 'post',
  content_id: commentId ?? post.id,
  post_id: post.id,
  group_id: post.groupId,
});

/**
 * Notifies members mentioned in a post who may read it. Members in `known` were mentioned in the earlier
 * version.
 */
export async function notifyMentioned(
  db: Database,
  { post, by, mentions, known = [], now }: Told & { mentions: readonly string[]; known?: readonly string[] },
): Promise<void> {
  const named = mentions.filter((id) => id !== by && !known.includes(id));
  for (const { id: memberId } of await readersAmong(db, named, post.id))
    await notifyMember(db, {
      memberId,
      kind: 'mentioned',
      by,
      about: aboutOf(post),
      path: pathOf(post),
      subject: `mention:${post.id}`,
      at: now,
    });
}

/**
 * Notifies the members a comment addresses, once each: those it mentions, the author of its parent comment
 * and the author of the post. Members who can't read the post any more get nothing.
 */
export async function notifyAddressed(
  db: Database,
  {
    post,
    commentId,
    by,
    mentions,
    answered,
    postAuthor,
    now,
  }: Told & {
    commentId: string;
    mentions: readonly string[];
    answered: string | null;
    postAuthor: string | null;
  },
): Promise<void> {
  // One notification per member; a later `set` replaces a weaker reason.
  const kinds = new Map<string, 'mentioned' | 'replied' | 'commented'>();
  if (postAuthor) kinds.set(postAuthor, 'commented');
  if (answered) kinds.set(answered, 'replied');
  for (const id of mentions) kinds.set(id, 'mentioned');
  kinds.delete(by);
  const readers = await readersAmong(db, [...kinds.keys()], post.id);
  for (const { id: memberId } of readers)
    await notifyMember(db, {
      memberId,
      kind: kinds.get(memberId) ?? 'commented',
      by,
      about: aboutOf(post, commentId),
      path: pathOf(post, commentId),
      subject: `comment:${commentId}`,
      at: now,
    });
}
