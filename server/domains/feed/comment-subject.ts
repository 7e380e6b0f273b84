import type { CommentSubject, Subject } from '#server/domains/comments/subject.ts';
import { postOfDraft } from './drafts.store.ts';
import { type LockedPost, lockReadablePost, readablePost, readersAmong } from './readable-posts.store.ts';
import { restrictToMembers } from './restrict-post.ts';
import {
  joinToComment,
  leads,
  mayComment,
  postGoneWhileWriting,
  postMissing,
  threadClosed,
} from './rules.ts';
import { countComment, lockPost, recountComments } from './store.ts';
import { pathOfPost, placeOfPost, readsPost } from './visibility.ts';

const refusalOf = ({ group_id: groupId, role, is_closed: isClosed }: LockedPost): string | null => {
  if (!mayComment({ groupId, role })) return joinToComment;
  return isClosed ? threadClosed : null;
};

/** Returns a post as a subject of comments. */
export const asSubject = (post: LockedPost): Subject => ({
  id: post.id,
  author_id: post.author_id,
  group_id: post.group_id,
  is_led: leads(post.role),
  refusal: refusalOf(post),
  is_closed: post.is_closed === true,
  whenWritten: (db) => restrictToMembers(db, post),
});

/** Posts take comments. */
export const postComments: CommentSubject = {
  type: 'post',
  missing: postMissing,
  missingWhileWriting: postGoneWhileWriting,
  async find(db, id, viewerId) {
    const post = await readablePost(db, id, { viewerId });
    return post && asSubject(post);
  },
  async lock(db, id, viewerId) {
    const post = await lockReadablePost(db, id, viewerId);
    return post && asSubject(post);
  },
  lockAny: lockPost,
  count: countComment,
  recount: recountComments,
  readersAmong,
  isReadable: readsPost,
  placeFor: placeOfPost,
  draft: postOfDraft,
  path: pathOfPost,
};
