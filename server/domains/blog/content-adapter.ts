import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import { describeText } from '#server/domains/content-types/describe-text.ts';
import { hideWithImage } from '#server/domains/content-types/hide-with-image.ts';
import type { Database } from '#server/platform/database/database.ts';
import { erasePost } from './change-post.ts';
import { postMissing } from './rules.ts';
import { lockPost, readablePost, reportedPost, setPostHidden } from './store.ts';
import { readsPost, titleOfPost, wordsOfPost } from './visibility.ts';

/** Blog posts. */
export const blogContent: Pick<ContentAdapters, 'blog'> = {
  blog: {
    isReadable: readsPost,
    title: titleOfPost,
    excerpt: wordsOfPost,
    reporting: {
      noun: 'Post',
      missing: postMissing,
      async find(db, viewer, id) {
        const post = await readablePost(db, id, viewer.id);
        return (
          post && {
            contentType: 'blog',
            contentId: post.id,
            authorId: post.author_id,
            changedAt: post.changed_at,
          }
        );
      },
    },
    describe: describePost,
    ...hideWithImage(lockPost, setPostHidden),
    remove: (db, id, _by, now) => erasePost(db, id, now),
  },
};

async function describePost(db: Database, id: string): Promise<Described | null> {
  const post = await reportedPost(db, id);
  if (!post) return null;
  return describeText(post, {
    title: post.title,
    path: post.is_published && post.slug && post.hidden_at === null ? `/blog/${post.slug}` : null,
  });
}
