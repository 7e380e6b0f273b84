import type { Static } from 'typebox';
import { newsADay, newsIncomplete } from '#contract/news/constants.ts';
import type { NewsPost, news } from '#contract/news/endpoints.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { readHeadline, readTags } from '#server/domains/content-types/headlines/read-headline.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { type SanitizedText, sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import { readTime } from '#server/domains/profile/schedules/read-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { forbidden, invalid, tooMany } from '#server/platform/http/http-error.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { type Pin, pinOf } from './pin-news.ts';
import { showNews } from './read-news.ts';
import { inHours, isOn, mayWriteNews, newsletterRefusal, newsRefusal } from './rules.ts';
import { insertNews, type NewsText, newsSentAs, newsSince } from './store.ts';

type Body = Static<(typeof news)['POST /api/news/posts']['body']>;
/** The fields of a form, as both a new post and an edit send them. */
export type NewsForm = Pick<
  Body,
  'title' | 'content' | 'category' | 'tags' | 'is_pinned' | 'priority' | 'publish_at' | 'as_newsletter'
>;

const day = 24 * 60 * 60 * 1000;

/** Throws 403 `upgrade_required` for members who may not write news. */
export function requireWriting(viewer: Viewer): void {
  if (!mayWriteNews(viewer)) throw forbidden(newsRefusal, 'upgrade_required');
}

/** Throws 422 for a form without headline or text, and for unfit tags; 403 for an email of someone who is no administrator. */
export function verifyForm(form: NewsForm, writer: Viewer, whenEmpty = newsIncomplete): void {
  if (readHeadline(form.title) === '') throw invalid(newsIncomplete, { title: newsIncomplete });
  if (form.content.trim() === '') throw invalid(whenEmpty, { content: whenEmpty });
  readTags(form.tags);
  if (!writer.isAdmin && isOn(form.as_newsletter)) throw forbidden(newsletterRefusal);
}

/** Sanitizes the text of a form. Slow, so it runs before the transaction. */
export const sanitizeNews = (
  form: NewsForm,
  writer: Viewer,
  whenBlank = newsIncomplete,
): Promise<SanitizedText> => sanitizeText(form.content, { author: writer.id, whenBlank });

/** Returns a verified form as columns. Throws 422 for a time that is over, too far ahead or doesn't exist. */
export async function asColumns(
  db: Database,
  form: NewsForm,
  { writer, words, pin, now }: { writer: Viewer; words: SanitizedText; pin?: Pin; now: Date },
): Promise<NewsText> {
  return {
    title: readHeadline(form.title),
    content: words.content,
    plain: words.plain,
    contentHash: words.contentHash,
    category: form.category,
    tags: readTags(form.tags),
    ...pinOf(form, writer, pin),
    publishAt: form.publish_at ? await readTime(db, form.publish_at, { memberId: writer.id, now }) : null,
    asNewsletter: isOn(form.as_newsletter),
  };
}

/** Throws 429 for a member who shared as many news posts as a day has. */
async function verifyDay(db: Database, authorId: string, now: Date): Promise<void> {
  const { count, oldest } = await newsSince(db, authorId, new Date(now.getTime() - day));
  if (count < newsADay) return;
  const free = (oldest?.getTime() ?? now.getTime()) + day - now.getTime();
  throw tooMany(
    `You shared ${newsADay} news posts in 24 hours, which is the limit. What you wrote is still here. You can share it ${inHours(free)}.`,
    Math.max(1, Math.ceil(free / 1000)),
  );
}

/** Publishes or schedules a news post and returns it. Idempotent by `clientId`. The form is verified already. */
export async function writeNews(
  db: Database,
  {
    form,
    author,
    words,
    imageId,
    clientId,
    now,
  }: {
    form: NewsForm;
    author: Viewer;
    words: SanitizedText;
    imageId: string | null;
    clientId: string | null;
    now: Date;
  },
): Promise<NewsPost> {
  await lockMember(db, author.id);
  const sent = clientId === null ? undefined : await newsSentAs(db, author.id, clientId);
  if (sent) return showNews(db, sent.id, author);
  if (!isStaff(author)) await verifyDay(db, author.id, now);
  const id = newId();
  const columns = await asColumns(db, form, { writer: author, words, now });
  const text = `${columns.title}\n${words.plain}`;
  await publishText(
    db,
    { contentType: 'news', contentId: id, writerId: author.id, words, text, now },
    async () => {
      if (imageId) await claimImage(db, imageId, { guardId: null, now });
      await insertNews(db, { ...columns, id, authorId: author.id, imageId, clientId, now });
    },
  );
  await (columns.publishAt
    ? recordEvent(db, 'news.scheduled', { by: author.id, about: { news: id }, at: now })
    : recordEvent(db, 'news.published', {
        by: author.id,
        about: { news: id, author: author.id, as_newsletter: columns.asNewsletter },
        at: now,
      }));
  return showNews(db, id, author);
}
