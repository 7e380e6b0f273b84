import { newsEmpty } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import { verifyNotUnderReview } from '#server/domains/moderation/appeal-decision.ts';
import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { hideImage } from '#server/platform/images/image-access.ts';
import { claimImage, releaseImage } from '#server/platform/images/store-upload.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { showNews } from './read-news.ts';
import { isOn, newsMissing } from './rules.ts';
import { deleteNews, type LockedNews, lockNews, lockOwnNews, setImage, updateNews } from './store.ts';
import { asColumns, type NewsForm, requireWriting, verifyForm } from './write-news.ts';

const editedElsewhere =
  'This news post was also changed elsewhere. Both versions are kept. Choose which one to save.';

/** Verifies the form of an edit. */
export function verifyEdit(form: NewsForm, author: Viewer): void {
  requireWriting(author);
  verifyForm(form, author, newsEmpty);
}

/**
 * Edits the author's own news post. A published one stays published. Throws 404 for any other, 403 without the
 * right to write, and 409 with the current version when it was edited since the version it is based on.
 */
export async function changeNews(
  db: Database,
  {
    id,
    author,
    form,
    words,
    basedOn,
    now,
  }: { id: string; author: Viewer; form: NewsForm; words: SanitizedText; basedOn: BasedOn; now: Date },
): Promise<NewsPost> {
  const news = await lockOwn(db, id, author);
  const isScheduled = news.published_at === null;
  // A schedule that the form doesn't name stays. Without a new time nothing is compared with the clock.
  const columns = await asColumns(db, isScheduled ? form : { ...form, publish_at: '' }, {
    writer: author,
    words,
    pin: { isPinned: news.is_pinned, priority: news.priority },
    now,
  });
  const publishAt = columns.publishAt ?? (isScheduled ? news.publish_at : null);
  const asNewsletter =
    isScheduled && form.as_newsletter !== undefined ? isOn(form.as_newsletter) : news.as_newsletter;
  await changeText(
    db,
    {
      contentType: 'news',
      contentId: id,
      writerId: author.id,
      words: news.content === words.content ? null : words,
      text: `${columns.title}\n${words.plain}`,
      isHidden: news.hidden_at !== null,
      conflict: isEditedElsewhere(basedOn, news)
        ? { detail: editedElsewhere, current: () => showNews(db, id, author) }
        : null,
      now,
    },
    () => updateNews(db, id, { ...columns, publishAt, asNewsletter }, now),
  );
  await recordEvent(db, 'news.changed', { by: author.id, about: { news: id }, at: now });
  return showNews(db, id, author);
}

/** Replaces the image of the author's own news post, or removes it when `imageId` is null. Throws 404 for any other. */
export async function changeImage(
  db: Database,
  { id, author, imageId, now }: { id: string; author: Viewer; imageId: string | null; now: Date },
): Promise<NewsPost> {
  const news = await lockOwn(db, id, author);
  if (news.hidden_at !== null) await verifyNotUnderReview(db, { contentType: 'news', contentId: id });
  if (imageId !== null) {
    await claimImage(db, imageId, { guardId: null, now });
    if (news.hidden_at !== null) await hideImage(db, imageId);
  }
  await setImage(db, id, imageId, now);
  if (news.image_id !== null) await releaseImage(db, news.image_id, now);
  return showNews(db, id, author);
}

/** Deletes the author's own news post, whatever their plan is now. Throws 404 for any other. */
export async function removeNews(
  db: Database,
  { id, authorId, now }: { id: string; authorId: string; now: Date },
): Promise<void> {
  if (!(await lockOwnNews(db, id, authorId))) throw notFound(newsMissing);
  await eraseNews(db, id, now);
  await recordEvent(db, 'news.deleted', { by: authorId, about: { news: id }, at: now });
}

/** Deletes a news post and its image without checking permissions. Does nothing when it is gone already. */
export async function eraseNews(db: Database, id: string, now: Date): Promise<void> {
  const news = await lockNews(db, id);
  if (!news) return;
  await deleteNews(db, id);
  if (news.image_id) await releaseImage(db, news.image_id, now);
  await recordEvent(db, 'news.erased', { by: null, about: { news: id }, at: now });
}

/** Locks the author's own news post. Throws 404 for any other, 403 when their plan no longer has news. */
export async function lockOwn(db: Database, id: string, author: Viewer): Promise<LockedNews> {
  const news = await lockOwnNews(db, id, author.id);
  if (!news) throw notFound(newsMissing);
  requireWriting(author);
  return news;
}
