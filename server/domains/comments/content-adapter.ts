import type {
  ContentAdapters,
  Described,
  DraftTarget,
  Reportable,
} from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { commentEditor, placeOfDraft } from './drafts.store.ts';
import { reportedComment } from './reports.store.ts';
import { commentMissing } from './rules.ts';
import {
  commentById,
  deleteComment,
  findAnyComment,
  findCommentLocation,
  setCommentHidden,
} from './store.ts';
import type { CommentSubjects } from './subject.ts';
import { readsComment, wordsOfComment } from './visibility.ts';

/** Comments, whatever they are below. */
export const commentContent = (subjects: CommentSubjects): Pick<ContentAdapters, 'comment'> => ({
  comment: {
    isReadable: readsComment(subjects),
    excerpt: wordsOfComment,
    draft: {
      context: (target: DraftTarget) => placeOfDraft(subjects, target),
      fallback: { label: null, path: '/feed' },
    },
    editor: (target: DraftTarget) => commentEditor(subjects, target),
    reporting: {
      noun: 'Comment',
      missing: commentMissing,
      find: (db, viewer, id) => reportableComment(db, subjects, viewer, id),
    },
    describe: (db, id) => describeComment(db, subjects, id),
    hide: (db, id, now) => changeComments(db, subjects, id, () => setCommentHidden(db, id, now)),
    show: (db, id) => changeComments(db, subjects, id, () => setCommentHidden(db, id, null)),
    remove: (db, id, _by, now) => changeComments(db, subjects, id, () => deleteComment(db, id, now)),
  },
});

async function reportableComment(
  db: Database,
  subjects: CommentSubjects,
  viewer: Viewer,
  id: string,
): Promise<Reportable | null> {
  const of = await findCommentLocation(db, id, viewer.id);
  const subject = of && (await subjects[of.type].find(db, of.id, viewer.id));
  const comment = subject && (await commentById(db, id, viewer.id));
  if (!comment) return null;
  const changedAt = comment.edited_at ? new Date(comment.edited_at) : null;
  return { contentType: 'comment', contentId: comment.id, authorId: comment.author_id, changedAt };
}

async function describeComment(
  db: Database,
  subjects: CommentSubjects,
  id: string,
): Promise<Described | null> {
  const comment = await reportedComment(db, subjects, id);
  if (!comment) return null;
  return {
    author_id: comment.author_id,
    html: null,
    text: comment.content,
    title: null,
    image: null,
    image_url: null,
    posted_at: comment.created_at.toISOString(),
    path: comment.path,
    is_hidden: comment.hidden_at !== null,
  };
}

/** Locks the subject of a comment, applies the change and counts its comments again. */
async function changeComments(
  db: Database,
  subjects: CommentSubjects,
  id: string,
  change: () => Promise<void>,
): Promise<void> {
  const found = await findAnyComment(db, id);
  if (!found || !(await subjects[found.of.type].lockAny(db, found.of.id))) return;
  await change();
  await subjects[found.of.type].recount?.(db, found.of.id);
}
