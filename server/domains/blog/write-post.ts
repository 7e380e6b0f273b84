import type { Static } from 'typebox';
import { blogIncomplete, longestIntroduction } from '#contract/blog/constants.ts';
import type { BlogPost, blog } from '#contract/blog/endpoints.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { readHeadline, readTags } from '#server/domains/content-types/headlines/read-headline.ts';
import { tidyHeadline } from '#server/domains/content-types/headlines/rules.ts';
import { publishText } from '#server/domains/moderation/publish-text.ts';
import { isBare, type SanitizedText, sanitizeText } from '#server/domains/moderation/sanitize-text.ts';
import { readTime } from '#server/domains/profile/schedules/read-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, invalid } from '#server/platform/http/http-error.ts';
import { claimImage } from '#server/platform/images/store-upload.ts';
import { isEditedElsewhere } from '#server/platform/rules.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { lockEditable } from './change-post.ts';
import { verifyPictures } from './pictures/add-picture.ts';
import { descriptionsIn } from './pictures/rules.ts';
import { settlePictures } from './pictures/settle-pictures.ts';
import { showPost } from './read-post.ts';
import { type LockedRevision, saveRevision } from './revisions.store.ts';
import { editedElsewhere } from './rules.ts';
import { insertPost, postSentAs } from './store.ts';

export type PostForm = Static<(typeof blog)['PUT /api/blog/posts/:id']['body']>;
type Words = Pick<SanitizedText, 'content' | 'plain' | 'links' | 'mentions'>;

const introductionTooLong = 'A short introduction can have 300 characters.';
const isSentIn = (form: PostForm, unless: 'draft' | 'pending'): boolean =>
  (form.status ?? unless) === 'pending';

/** Throws 422 for fields that can't be stored, and for a post that is sent in without title or text. */
export function verifyForm(form: PostForm, unless: 'draft' | 'pending'): void {
  const title = readHeadline(form.title);
  readTags(form.tags);
  if ([...tidyHeadline(form.excerpt ?? '')].length > longestIntroduction)
    throw invalid(introductionTooLong, { excerpt: introductionTooLong });
  if (!isSentIn(form, unless)) return;
  if (title === '') throw invalid(blogIncomplete, { title: blogIncomplete });
  if (isBare(form.content)) throw invalid(blogIncomplete, { content: blogIncomplete });
}

/** Sanitizes the text of a form. A draft may be blank. Slow, so it runs before the transaction. */
export async function sanitizePost(
  form: PostForm,
  author: Viewer,
  unless: 'draft' | 'pending',
): Promise<Words> {
  if (!isSentIn(form, unless) && isBare(form.content))
    return { content: '', plain: '', links: 0, mentions: [] };
  return sanitizeText(form.content, { author: author.id, whenBlank: blogIncomplete, pictures: true });
}

interface Writing {
  form: PostForm;
  author: Viewer;
  words: Words;
  now: Date;
}

/** Writes a post, kept or sent in, and returns it. Idempotent by `clientId`. The form is verified already. */
export async function writePost(
  db: Database,
  { imageId, clientId, ...writing }: Writing & { imageId: string | null; clientId: string | null },
): Promise<BlogPost> {
  const { author, now } = writing;
  await lockMember(db, author.id);
  const sent = clientId === null ? undefined : await postSentAs(db, author.id, clientId);
  if (sent) return showPost(db, sent.id, author);
  const id = newId();
  if (imageId) await claimImage(db, imageId, { guardId: null, now });
  await insertPost(db, { id, authorId: author.id, clientId, now });
  await save(db, id, writing, {
    isSent: isSentIn(writing.form, 'pending'),
    before: { state: 'draft', image_id: imageId, publish_at: null },
  });
  if (imageId) await settlePictures(db, id);
  return showPost(db, id, author);
}

/**
 * Saves the revision of the author's own post, and sends it in if the form says so. The approved text stays as it is. Throws 404 for any
 * other post, 409 while it waits for approval, and 409 with the current post when it was changed since the version that the form names.
 */
export async function savePost(db: Database, id: string, writing: Writing): Promise<BlogPost> {
  const { author, form } = writing;
  const post = await lockEditable(db, id, author);
  if (isEditedElsewhere(form, post))
    throw conflict(editedElsewhere, 'edited_elsewhere', { current: await showPost(db, id, author) });
  // The first change of an approved post begins with its cover and time.
  const before = post.revision ?? {
    state: 'draft' as const,
    image_id: post.image_id,
    publish_at: post.publish_at,
  };
  await save(db, id, writing, { isSent: isSentIn(form, 'draft'), before });
  return showPost(db, id, author);
}

async function save(
  db: Database,
  id: string,
  { form, author, words, now }: Writing,
  { isSent, before }: { isSent: boolean; before: Pick<LockedRevision, 'state' | 'image_id' | 'publish_at'> },
): Promise<void> {
  await verifyPictures(db, id, words.content);
  const title = readHeadline(form.title);
  const introduction = tidyHeadline(form.excerpt ?? '');
  const tags = readTags(form.tags);
  const publishAt =
    form.publish_at === undefined
      ? before.publish_at
      : form.publish_at === ''
        ? null
        : await readTime(db, form.publish_at, { memberId: author.id, now, mayBeOver: !isSent });
  const store = () =>
    saveRevision(db, id, {
      // A rejected text stays with its reason until it is sent in again.
      state: isSent ? 'pending' : before.state,
      title,
      introduction,
      content: words.content,
      plain: words.plain,
      category: form.category,
      tags,
      image_id: before.image_id,
      publish_at: publishAt,
      now,
    });
  if (!isSent) return store();
  // Its author may have posted the text elsewhere before, so it is no duplicate.
  const measured = { links: words.links, mentions: words.mentions, contentHash: null };
  const text = [title, introduction, tags.join(' '), words.plain, descriptionsIn(words.content)].join('\n');
  await publishText(
    db,
    { contentType: 'blog', contentId: id, writerId: author.id, words: measured, text, now },
    store,
  );
  await recordEvent(db, 'blog.submitted', { by: author.id, about: { post: id }, at: now });
}
