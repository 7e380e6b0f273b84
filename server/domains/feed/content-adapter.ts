import type {
  ContentAdapters,
  Described,
  Reportable,
} from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { groupOfDraft, postEditor } from './drafts/store.ts';
import { erasePost } from './posts/delete-post.ts';
import { reportedPost } from './reports/store.ts';
import { postMissing } from './rules.ts';
import { lockPost, setPostHidden } from './store.ts';
import { readablePost } from './visibility/store.ts';
import { plainOfPost, readsPost, writersOfPost } from './visibility.ts';

/** Posts of the feed and of groups. */
export const feedContent: Pick<ContentAdapters, 'post'> = {
  post: {
    isReadable: readsPost,
    excerpt: plainOfPost,
    writers: writersOfPost,
    draft: { context: groupOfDraft, fallback: { label: null, path: '/feed' } },
    editor: postEditor,
    reporting: { noun: 'Post', missing: postMissing, find: reportablePost },
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

async function reportablePost(db: Database, viewer: Viewer, id: string): Promise<Reportable | null> {
  const post = await readablePost(db, id, { viewerId: viewer.id });
  return (
    post && { contentType: 'post', contentId: post.id, authorId: post.author_id, changedAt: post.edited_at }
  );
}

async function describePost(db: Database, id: string): Promise<Described | null> {
  const post = await reportedPost(db, id);
  if (!post) return null;
  const image = post.image && pictureOf(post.image);
  return {
    author_id: post.author_id,
    html: post.win_title === null ? post.content : null,
    text: post.win_description ?? post.plain,
    title: post.win_title,
    image,
    image_url: image?.url ?? null,
    posted_at: post.created_at.toISOString(),
    path: `/feed/${id}`,
    is_hidden: post.hidden_at !== null,
  };
}
