import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { settlePictures } from './pictures/settle-pictures.ts';
import { duePosts, lockPost, setPublished } from './store.ts';

/** Publishes every scheduled post whose time has come, one transaction each. May run twice. */
export async function publishDue(db: Database, now: Date): Promise<void> {
  await tryEach(await duePosts(db, now), 'blog posts were not published', (id) =>
    db.transaction().execute(async (tx) => {
      const post = await lockPost(tx, id);
      // Another server published it, or its author deleted or moved it, while this call waited for the lock.
      if (!post || post.published_at !== null || post.publish_at === null || post.publish_at > now) return;
      await setPublished(tx, id, now);
      await settlePictures(tx, id);
      await recordEvent(tx, 'blog.published', {
        by: post.author_id,
        about: { post: id, author: post.author_id },
        at: now,
      });
    }),
  );
}
