import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import { describeText } from '#server/domains/content-types/describe-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { erasePost } from './change-post.ts';
import { forApp } from './pictures/rules.ts';
import { settlePictures } from './pictures/settle-pictures.ts';
import { postMissing } from './rules.ts';
import { lockPost, readablePost, reportedPost, setPostHidden } from './store.ts';
import { foundPosts, readsPost, titleOfPost, wordsOfPost } from './visibility.ts';

/** Blog posts. */
export const blogContent: Pick<ContentAdapters, 'blog'> = {
  blog: {
    isReadable: readsPost,
    title: titleOfPost,
    excerpt: wordsOfPost,
    search: foundPosts,
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
      if (!(await lockPost(db, id))) return;
      await setPostHidden(db, id, now);
      await settlePictures(db, id);
    },
    async show(db, id) {
      if (!(await lockPost(db, id))) return;
      await setPostHidden(db, id, null);
      await settlePictures(db, id);
    },
    remove: (db, id, _by, now) => erasePost(db, id, now),
  },
};

async function describePost(db: Database, id: string): Promise<Described | null> {
  const post = await reportedPost(db, id);
  if (!post) return null;
  const shown = { ...post, content: forApp(post.content, post.pictures.map(pictureOf)) };
  return describeText(shown, {
    title: post.title,
    path: post.is_published && post.slug && post.hidden_at === null ? `/blog/${post.slug}` : null,
  });
}
