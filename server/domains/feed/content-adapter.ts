import type {
  ContentAdapters,
  Described,
  Reportable,
} from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import {
  commentById,
  deleteComment,
  findAnyCommentLocation,
  findCommentLocation,
  recountComments,
  setCommentHidden,
} from './comments/store.ts';
import { commentEditor, groupOfDraft, postEditor, postOfDraft } from './drafts/store.ts';
import { erasePost } from './posts/delete-post.ts';
import { reportedComment, reportedPost } from './reports/store.ts';
import { commentMissing, postMissing } from './rules.ts';
import { lockPost, setPostHidden } from './store.ts';
import { readablePost } from './visibility/store.ts';
import { plainOfPost, readsComment, readsPost, wordsOfComment, writersOfPost } from './visibility.ts';

/** Posts and comments. */
export const feedContent: Pick<ContentAdapters, 'post' | 'comment'> = {
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
  comment: {
    isReadable: readsComment,
    excerpt: wordsOfComment,
    draft: { context: postOfDraft, fallback: { label: null, path: '/feed' } },
    editor: commentEditor,
    reporting: { noun: 'Comment', missing: commentMissing, find: reportableComment },
    describe: describeComment,
    hide: (db, id, now) => changeComments(db, id, () => setCommentHidden(db, id, now)),
    show: (db, id) => changeComments(db, id, () => setCommentHidden(db, id, null)),
    remove: (db, id, _by, now) => changeComments(db, id, () => deleteComment(db, id, now)),
  },
};

async function reportablePost(db: Database, viewer: Viewer, id: string): Promise<Reportable | null> {
  const post = await readablePost(db, id, { viewerId: viewer.id });
  return (
    post && { contentType: 'post', contentId: post.id, authorId: post.author_id, changedAt: post.edited_at }
  );
}

async function reportableComment(db: Database, viewer: Viewer, id: string): Promise<Reportable | null> {
  const place = await findCommentLocation(db, id, viewer.id);
  const post = place && (await readablePost(db, place.post_id, { viewerId: viewer.id }));
  const comment = post && (await commentById(db, id, viewer.id));
  if (!comment) return null;
  const changedAt = comment.edited_at ? new Date(comment.edited_at) : null;
  return { contentType: 'comment', contentId: comment.id, authorId: comment.author_id, changedAt };
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

async function describeComment(db: Database, id: string): Promise<Described | null> {
  const comment = await reportedComment(db, id);
  if (!comment) return null;
  return {
    author_id: comment.author_id,
    html: null,
    text: comment.content,
    title: null,
    image: null,
    image_url: null,
    posted_at: comment.created_at.toISOString(),
    path: `/feed/${comment.post_id}#comment-${id}`,
    is_hidden: comment.hidden_at !== null,
  };
}

/** Locks the post of a comment, applies the change and recounts its comments. */
async function changeComments(db: Database, id: string, change: () => Promise<void>): Promise<void> {
  const place = await findAnyCommentLocation(db, id);
  if (!place || !(await lockPost(db, place.post_id))) return;
  await change();
  await recountComments(db, place.post_id);
}
