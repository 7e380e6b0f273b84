import type { Post } from '#contract/feed/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { readTextFacts } from '#server/domains/moderation/admit-text.ts';
import { readHiding } from '#server/domains/moderation/appeal-decision.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { guardImages } from '#server/platform/images/image-access.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { type GroupDoor, readableGroup } from '../readable-posts.store.ts';
import { groupGoneWhileWriting, joinToPost, postMissing, postRefusal, threadClosed } from '../rules.ts';
import { insertPost, sentBefore } from '../store.ts';
import { asPost } from './read-posts.ts';
import { postById } from './store.ts';

/** Throws 403 `upgrade_required` for starters, who read, like and comment only. */
export function requirePosting(author: Viewer, refusal = postRefusal): void {
  if (!allowanceOf(author).feed_posts) throw forbidden(refusal, 'upgrade_required');
}

/**
 * Returns the group if the member belongs to it. Throws 404 for a group that is private or gone, 403 for an
 * open group they haven't joined, 409 for a thread that can only be read. `isHeld` locks the group, so that no one leaves, closes or deletes it until
 * the transaction ends.
 */
export async function requireMembership(
  db: Database,
  groupId: string,
  memberId: string,
  { isHeld = false } = {},
): Promise<GroupDoor> {
  const group = await readableGroup(db, groupId, memberId, { isHeld });
  if (!group) throw notFound(groupGoneWhileWriting);
  if (!group.role) throw forbidden(joinToPost, 'not_a_member');
  if (group.is_closed) throw conflict(threadClosed, 'thread_closed');
  return group;
}

export interface Writing {
  author: Viewer;
  groupId: string | null;
  words: SanitizedText;
  imageId: string | null;
  clientId: string | null;
  /** A shared success with its `data`. */
  win?: Record<string, unknown>;
  isListed?: boolean;
  now: Date;
}

/** Publishes a post and returns it. Idempotent by `clientId`. */
export async function writePost(db: Database, writing: Writing): Promise<Post> {
  const { author, groupId, words, imageId, clientId, now } = writing;
  const authorId = author.id;
  const [, group, facts] = await Promise.all([
    lockMember(db, authorId),
    groupId === null ? null : requireMembership(db, groupId, authorId, { isHeld: true }),
    readTextFacts(db, {
      memberId: authorId,
      words,
      sentBefore: clientId === null ? null : sentBefore(authorId, clientId),
      now,
    }),
  ]);
  if (facts?.sent) return showPost(db, facts.sent, author);
  const id = newId();
  const text = {
    contentType: 'post',
    contentId: id,
    writerId: authorId,
    words,
    place: groupId ?? 'feed',
    text: words.plain,
    facts,
    now,
  } as const;
  // Pictures of members-only posts have their own guard, which stays closed when the group opens.
  const guardId = group?.is_private ? group.members_guard_id : groupId;
  const post = {
    id,
    authorId,
    groupId,
    membersOnly: group?.is_private ?? false,
    content: writing.win ? '' : words.content,
    plain: words.plain,
    win: writing.win ?? null,
    imageId,
    isListed: writing.isListed ?? true,
    clientId,
    contentHash: words.contentHash,
    now,
  };
  const about = { post: id, group: groupId, mentions: words.mentions };
  return publishText(
    db,
    text,
    () =>
      Promise.all([
        imageId && guardId ? guardImages(db, guardId, { isOpen: !group?.is_private }) : null,
        imageId && claimImage(db, imageId, { guardId, now }),
        insertPost(db, post),
        showPost(db, id, author),
      ]).then(([, , , made]) => made),
    () => recordEvent(db, writing.win ? 'win.shared' : 'post.created', { by: authorId, about, at: now }),
  );
}

/**
 * Returns a post as its viewer sees it. Hidden posts, with the reason, are for their author and staff. Throws
 * 404 for a post the viewer can't read.
 */
export async function showPost(db: Database, id: string, viewer: Viewer): Promise<Post> {
  const row = await postById(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!row) throw notFound(postMissing);
  if (row.hidden_at === null) return asPost(row, viewer);
  const { appeal, ...hiding } = await readHiding(db, { contentType: 'post', contentId: id });
  return { ...asPost(row, viewer), ...hiding, ...(row.author_id === viewer.id && { appeal }) };
}
