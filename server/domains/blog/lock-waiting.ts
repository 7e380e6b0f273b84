import type { Database } from '#server/platform/database/database.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import type { Actor } from '#server/platform/viewer/rules.ts';
import { showPost } from './read-post.ts';
import type { LockedRevision } from './revisions.store.ts';
import { changedSince, isNotWaiting, postMissing } from './rules.ts';
import { type LockedPost, lockPost } from './store.ts';

export interface Decision {
  id: string;
  /** Version that the administrator read. */
  version: number | undefined;
}

export async function lockWaiting(
  db: Database,
  { viewer }: Actor,
  { id, version }: Decision,
): Promise<{ post: LockedPost; revision: LockedRevision }> {
  const post = await lockPost(db, id);
  if (!post || (post.revision?.state === 'draft' && post.published_at === null)) throw notFound(postMissing);
  if (post.revision?.state !== 'pending') throw conflict(isNotWaiting, 'not_pending');
  if (version !== undefined && version !== post.version)
    throw conflict(changedSince, 'edited_elsewhere', { current: await showPost(db, id, viewer) });
  return { post, revision: post.revision };
}
