import { sql } from 'kysely';
import type { NewsCategory } from '#contract/news/constants.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isPublicProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import { isReadable, maySpeak } from './visibility.ts';

export interface LockedNews {
  id: string;
  author_id: string | null;
  title: string;
  content: string;
  category: string;
  tags: string[];
  is_pinned: boolean;
  priority: number;
  publish_at: Date | null;
  published_at: Date | null;
  as_newsletter: boolean;
  hidden_at: Date | null;
  edited_at: Date | null;
  image_id: string | null;
  version: number;
}

const held = sql`nw.id, nw.author_id, nw.title, nw.content, nw.category, nw.tags, nw.is_pinned, nw.priority, nw.publish_at, nw.published_at, nw.as_newsletter,
  nw.hidden_at, nw.edited_at, nw.image_id, nw.version`;

/** Returns published news that this viewer reads; null for any other. `isHeld` locks it until the transaction ends. */
export async function readableNews(
  db: Database,
  id: string,
  viewerId: string,
  { isHeld = false } = {},
): Promise<LockedNews | null> {
  const { rows } = await sql<LockedNews>`
    select ${held} from news nw where nw.id = ${id} and ${isReadable(viewerId)} ${isHeld ? sql`for no key update of nw` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns the author's own news and locks it until the transaction ends; null for anyone else's. */
export async function lockOwnNews(db: Database, id: string, authorId: string): Promise<LockedNews | null> {
  const { rows } = await sql<LockedNews>`
    select ${held} from news nw where nw.id = ${id} and nw.author_id = ${authorId} for no key update of nw`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks any news post, hidden ones included, until the transaction ends. For moderators and jobs. */
export async function lockNews(db: Database, id: string): Promise<LockedNews | undefined> {
  const { rows } = await sql<LockedNews>`
    select ${held} from news nw where nw.id = ${id} for no key update of nw`.execute(db);
  return rows[0];
}

export const newsSentAs = (
  db: Database,
  authorId: string,
  clientId: string,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('news')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export interface NewsText {
  title: string;
  content: string;
  plain: string;
  contentHash: Buffer;
  category: NewsCategory;
  tags: string[];
  isPinned: boolean;
  priority: number;
  publishAt: Date | null;
  asNewsletter: boolean;
}

export async function insertNews(
  db: Database,
  news: NewsText & {
    id: string;
    authorId: string;
    imageId: string | null;
    clientId: string | null;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('news')
    .values({
      id: news.id,
      author_id: news.authorId,
      image_id: news.imageId,
      client_id: news.clientId,
      created_at: news.now,
      published_at: news.publishAt ? null : news.now,
      ...columnsOf(news),
      updated_at: news.now,
    })
    .execute();
}

const columnsOf = (news: NewsText) => ({
  title: news.title,
  content: news.content,
  plain: news.plain,
  content_hash: news.contentHash,
  category: news.category,
  tags: news.tags,
  is_pinned: news.isPinned,
  priority: news.priority,
  publish_at: news.publishAt,
  as_newsletter: news.asNewsletter,
});

export async function updateNews(db: Database, id: string, news: NewsText, now: Date): Promise<void> {
  await db
    .updateTable('news')
    .set((eb) => ({ ...columnsOf(news), updated_at: now, edited_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Publishes a scheduled news post. The caller has locked it. */
export async function setPublished(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('news')
    .set({ published_at: now, publish_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the ids of scheduled news whose time has come, earliest first. News waits while its author is suspended, away or without
 * a plan that has news.
 */
export async function dueNews(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select nw.id from news nw join members m on m.id = nw.author_id
    where nw.published_at is null and nw.publish_at <= ${now} and ${maySpeak(now)} order by nw.publish_at limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns whether a member is an administrator now. */
export async function isAdministrator(db: Database, memberId: string | null): Promise<boolean> {
  if (memberId === null) return false;
  const row = await db.selectFrom('members').select('is_admin').where('id', '=', memberId).executeTakeFirst();
  return row?.is_admin ?? false;
}

/**
 * Returns how many news posts a member shared or scheduled since a time, and when the first of them was. A deleted one counts if it was
 * published, because it notified every member.
 */
export async function newsSince(
  db: Database,
  authorId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(distinct id)::int as count, min(at) as oldest from (
      select id::text, created_at as at from news where author_id = ${authorId} and created_at > ${since}
      union all
      select e.about ->> 'news', e.at from domain_events e
        where e.by_member = ${authorId} and e.what = 'news.published' and e.at > ${since}
          and not exists (select from news where id::text = e.about ->> 'news')) shared`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

export async function setImage(db: Database, id: string, imageId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('news')
    .set({ image_id: imageId, updated_at: now, edited_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a news post with its comments and reactions. */
export async function deleteNews(db: Database, id: string): Promise<void> {
  await db.deleteFrom('news').where('id', '=', id).execute();
}

/** Hides a news post, or with null shows it again. */
export async function setNewsHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db.updateTable('news').set({ hidden_at: at }).where('id', '=', id).execute();
}

export interface ReportedNews {
  id: string;
  author_id: string | null;
  title: string;
  content: string;
  plain: string;
  image: ImageRow | null;
  created_at: Date;
  hidden_at: Date | null;
}

/** Returns a news post for moderators, hidden or not. */
export async function reportedNews(db: Database, id: string): Promise<ReportedNews | null> {
  const { rows } = await sql<ReportedNews>`
    select nw.id, nw.author_id, nw.title, nw.content, nw.plain, ${imageColumns('i')} as image, nw.created_at, nw.hidden_at
    from news nw left join images i on i.id = nw.image_id where nw.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns at most `most` news posts of a member, oldest first; with `onlyScheduled`, those that weren't published. */
export async function newsOfAuthor(
  db: Database,
  authorId: string,
  { onlyScheduled, most }: { onlyScheduled: boolean; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('news')
    .select('id')
    .where('author_id', '=', authorId)
    .$if(onlyScheduled, (news) => news.where('published_at', 'is', null))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** True if a news post has comments, tombstones included. The caller has locked it. */
export async function hasComments(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from comments where news_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Replaces the text of a news post by a sentence, and removes its author and image. The caller has locked it. */
export async function blankNews(db: Database, id: string, sentence: string): Promise<void> {
  await db
    .updateTable('news')
    .set({
      title: sentence,
      content: `<p>${sentence}</p>`,
      plain: sentence,
      tags: [],
      is_pinned: false,
      priority: 0,
      author_id: null,
      client_id: null,
      content_hash: null,
      image_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns the given members who may be notified of a text below a news post. They can read it, and their profile isn't
 * private unless they take part: as its author or with a comment. A block between them and `by`, the writer, leaves them out.
 */
export async function namedReaders(
  db: Database,
  memberIds: readonly string[],
  id: string,
  by: string | null,
): Promise<{ id: string; name: string }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from members m join news nw on nw.id = ${id} ${joinPrivacy(sql`m.id`)}
    where m.id = any(${[...memberIds]}::uuid[]) and ${isReadable(sql`m.id`)} and not ${isBlockedBetween(sql`m.id`, sql`${by}::uuid`)}
      and (${isPublicProfile} or nw.author_id = m.id
        or exists (select from comments c where c.news_id = nw.id and c.author_id = m.id))`.execute(db);
  return rows;
}

/** Returns the ids of members after an id, in order, who aren't away. */
export async function membersAfter(db: Database, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m where m.id > ${after}::uuid and ${isPresent('m')} order by m.id limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
