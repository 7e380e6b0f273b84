import type {
  ContentAdapters,
  Described,
  Reportable,
} from '#server/domains/content-types/content-adapter.ts';
import { describeText } from '#server/domains/content-types/describe-text.ts';
import { hideWithImage } from '#server/domains/content-types/hide-with-image.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { groupOfDraft, postEditor } from './drafts.store.ts';
import { erasePost } from './posts/delete-post.ts';
import { readablePost } from './readable-posts.store.ts';
import { reportedPost } from './reports.store.ts';
import { postMissing } from './rules.ts';
import { lockPost, setPostHidden } from './store.ts';
import { likesPost, plainOfPost, readsPost, writersOfPost } from './visibility.ts';

/** Posts of the feed and of groups. */
export const feedContent: Pick<ContentAdapters, 'post'> = {
  post: {
    isReadable: readsPost,
    excerpt: plainOfPost,
    // A like that was taken back is no longer listed.
    applies: { post_liked: ({ id, by }) => likesPost(id, by) },
    writers: writersOfPost,
    draft: { context: groupOfDraft, fallback: { label: null, path: '/feed' } },
    editor: postEditor,
    reporting: { noun: 'Post', missing: postMissing, find: reportablePost },
    describe: describePost,
    ...hideWithImage(lockPost, setPostHidden),
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
  const text = describeText(post, { title: post.win_title, path: `/feed/${id}` });
  return post.win_title === null ? text : { ...text, html: null, text: post.win_description ?? post.plain };
}
