import type { BlogPost } from '#contract/blog/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actBy, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { releaseImage } from '#server/platform/images/store-upload.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { type Decision, lockWaiting } from './lock-waiting.ts';
import { dropUnusedPictures, settlePictures } from './pictures/settle-pictures.ts';
import { showPost } from './read-post.ts';
import { approveRevision } from './revisions.store.ts';
import { freeSlug, isHiddenNow, isMadeFrom, slugOf } from './rules.ts';
import { addSlug, takenSlugs } from './slugs.store.ts';
import { type LockedPost, mayPublishNow } from './store.ts';

/**
 * Approves what an author sent in. It is published at once, at its time if that is still to come, or when its author may publish
 * again. A published post keeps its date. Throws 404, 409 when it doesn't wait, and 409 with the current post when it isn't the version that was read.
 */
export async function approvePost(db: Database, actor: Actor, decision: Decision): Promise<BlogPost> {
  const { id } = decision;
  const { now } = actor;
  const { post, revision } = await lockWaiting(db, actor, decision);
  if (post.hidden_at !== null) throw conflict(isHiddenNow, 'hidden');
  const slug = await addressFor(db, post, revision.title, now);
  const isPublic = post.published_at !== null;
  // A new post waits while its author is away, suspended or without the plan. The job publishes it when they are back.
  const mayAppear = isPublic || (post.author_id !== null && (await mayPublishNow(db, post.author_id, now)));
  const isPlanned = revision.publish_at !== null && revision.publish_at > now;
  const isLater = !isPublic && (isPlanned || !mayAppear);
  await approveRevision(db, id, revision, {
    slug,
    publishAt: isLater ? (isPlanned ? revision.publish_at : now) : null,
    publishedAt: isLater ? null : (post.published_at ?? now),
    now,
  });
  if (post.image_id !== null && post.image_id !== revision.image_id)
    await releaseImage(db, post.image_id, now);
  await dropUnusedPictures(db, id, { now });
  await settlePictures(db, id);
  const about = { post: id, author: post.author_id };
  await recordEvent(db, 'blog.approved', { ...actBy(actor, { isAudited: true }), about });
  if (!isPublic && !isLater) await recordEvent(db, 'blog.published', { by: post.author_id, about, at: now });
  return showPost(db, id, actor.viewer);
}

/** Returns the address of a post with this title, and adds it to those of the post. An unchanged title keeps it. */
async function addressFor(db: Database, { id, slug }: LockedPost, title: string, now: Date): Promise<string> {
  const base = slugOf(title);
  if (slug !== null && isMadeFrom(slug, base)) return slug;
  const address = freeSlug(base, await takenSlugs(db, base, id));
  await addSlug(db, address, id, now);
  return address;
}
