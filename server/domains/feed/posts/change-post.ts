import { type Post, postEmpty } from '#contract/feed/endpoints.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, invalid, notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockReadablePost } from '../readable-posts.store.ts';
import { restrictToMembers } from '../restrict-post.ts';
import { changeRefusal, postMissing, threadClosed, winUnchangeable } from '../rules.ts';
import { authorOf, updatePost } from '../store.ts';
import { requirePosting, showPost } from './write-post.ts';

const editedElsewhere =
  'This post was also changed elsewhere. Both versions are kept. Choose which one to save.';

/** Runs before the text is sanitized, which is slow. Throws 404 when the member didn't write the post. */
export async function verifyOwn(db: Database, id: string, memberId: string): Promise<void> {
  if ((await authorOf(db, id)) !== memberId) throw notFound(postMissing);
}

/**
 * Edits the author's own post. Throws 404 for any other, 403 `upgrade_required` when their plan doesn't allow
 * posts any more, and 409 with the current version when it was edited since the version it is based on.
 */
export async function changePost(
  db: Database,
  {
    id,
    author,
    words,
    basedOn,
    now,
  }: {
    id: string;
    author: Viewer;
    words: SanitizedText;
    basedOn: BasedOn;
    now: Date;
  },
): Promise<Post> {
  const authorId = author.id;
  await lockMember(db, authorId);
  const post = await lockReadablePost(db, id, authorId, { withOwnHidden: true });
  if (!post || post.author_id !== authorId) throw notFound(postMissing);
  if (post.is_win) throw badRequest(winUnchangeable);
  if (post.is_closed) throw conflict(threadClosed, 'thread_closed');
  requirePosting(author, changeRefusal);
  if (words.content === '' && post.image_id === null) throw invalid(postEmpty);
  if (post.content === words.content) return showPost(db, id, author);
  await changeText(
    db,
    {
      contentType: 'post',
      contentId: id,
      writerId: authorId,
      words,
      place: post.group_id ?? 'feed',
      text: words.plain,
      isHidden: post.is_hidden,
      conflict: isEditedElsewhere(basedOn, post)
        ? { detail: editedElsewhere, current: () => showPost(db, id, author) }
        : null,
      now,
    },
    async () => {
      await updatePost(db, id, { ...words, now });
      await restrictToMembers(db, post);
    },
  );
  const known = mentionsIn(post.content);
  await recordEvent(db, 'post.changed', {
    by: authorId,
    about: {
      post: id,
      group: post.group_id,
      // Only the author reads a hidden post, so a notification would open an empty page.
      mentions: post.is_hidden ? [] : words.mentions.filter((each) => !known.includes(each)),
    },
    at: now,
  });
  return showPost(db, id, author);
}
