import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
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
    async hide(db, id, now) {
      const post = await lockPost(db, id);
      if (!post) return;
      await setPostHidden(db, id, now);
      await hideImage(db, post.image_id);
    },
    async show(db, id) {
      const post = await lockPost(db, id);
      if (!post) return;
      await setPostHidden(db, id, null);
      await unhideImage(db, post.image_id);
    },
    remove: (db, id, _by, now) => erasePost(db, id, now),
  },
};

async function describePost(db: Database, id: string): Promise<Described | null> {
  const post = await reportedPost(db, id);
  if (!post) return null;
  const image = post.image && pictureOf(post.image);
  return {
    author_id: post.author_id,
    html: post.content,
    text: post.plain,
    title: post.title,
    image,
    image_url: image?.url ?? null,
    posted_at: post.created_at.toISOString(),
    path: post.is_published && post.slug && post.hidden_at === null ? `/blog/${post.slug}` : null,
    is_hidden: post.hidden_at !== null,
  };
}
