import { sql } from 'kysely';
import { countOfShown } from '#server/domains/comments/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

export const authorOf = async (db: Database, postId: string): Promise<string | null> =>
  (await db.selectFrom('posts').select('author_id').where('id', '=', postId).executeTakeFirst())?.author_id ??
  null;

/** Selects the id of the post this member sent with this client id. */
export const sentBefore = (authorId: string, clientId: string) =>
  sql`select id from posts where author_id = ${authorId} and client_id = ${clientId}`;

export const hasSent = async (db: Database, authorId: string, clientId: string): Promise<boolean> =>
  (await sentBefore(authorId, clientId).execute(db)).rows.length > 0;

export interface NewPost {
  id: string;
  authorId: string;
  groupId: string | null;
  membersOnly: boolean;
  content: string;
  plain: string;
  win: Record<string, unknown> | null;
  imageId: string | null;
  isListed: boolean;
  clientId: string | null;
  contentHash: Buffer;
  now: Date;
}

export async function insertPost(db: Database, post: NewPost): Promise<void> {
  await db
    .insertInto('posts')
    .values({
      id: post.id,
      author_id: post.authorId,
      group_id: post.groupId,
      members_only: post.membersOnly,
      content: post.content,
      plain: post.plain,
      win: post.win && JSON.stringify(post.win),
      image_id: post.imageId,
      is_listed: post.isListed,
      client_id: post.clientId,
      content_hash: post.contentHash,
      created_at: post.now,
      updated_at: post.now,
    })
    .execute();
}

/** Stores a post of the product in the thread of a pod. */
export async function insertSundayPost(
  db: Database,
  { id, groupId, content, now }: { id: string; groupId: string; content: string; now: Date },
): Promise<void> {
  await db
    .insertInto('posts')
    .values({
      id,
      author_id: null,
      group_id: groupId,
      is_check_in: true,
      members_only: true,
      content,
      plain: '',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export async function updatePost(
  db: Database,
  id: string,
  { content, plain, contentHash, now }: { content: string; plain: string; contentHash: Buffer; now: Date },
): Promise<void> {
  await db
    .updateTable('posts')
    .set((eb) => ({
      content,
      plain,
      content_hash: contentHash,
      updated_at: now,
      edited_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setPhoto(db: Database, id: string, imageId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('posts')
    .set({ image_id: imageId, updated_at: now, edited_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a post with its comments and likes. */
export async function deletePost(db: Database, id: string): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute();
}

/**
 * Locks a group, so that two leaders who pin at once run one by one. Callers lock it before any of its posts.
 */
export async function lockGroup(db: Database, groupId: string): Promise<void> {
  await db.selectFrom('groups').select('id').where('id', '=', groupId).forNoKeyUpdate().execute();
}

/** Pins a post in place of the group's pinned one. */
export async function pinPost(
  db: Database,
  { id, groupId, by, now }: { id: string; groupId: string; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ pinned_at: null, pinned_by: null })
    .where('group_id', '=', groupId)
    .where('pinned_at', 'is not', null)
    .execute();
  await db.updateTable('posts').set({ pinned_at: now, pinned_by: by }).where('id', '=', id).execute();
}

export async function unpinPost(db: Database, id: string): Promise<void> {
  await db.updateTable('posts').set({ pinned_at: null, pinned_by: null }).where('id', '=', id).execute();
}

/** Hides and unpins a post, or with null shows it again. */
export async function setPostHidden(db: Database, id: string, at: Date | null): Promise<void> {
  await db
    .updateTable('posts')
    .set({ hidden_at: at, ...(at && { pinned_at: null, pinned_by: null }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks any post, hidden ones included, until the transaction ends. For moderators and the author's deletion.
 */
export const lockPost = (db: Database, id: string) =>
  db
    .selectFrom('posts')
    .select(['id', 'author_id', 'group_id', 'image_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setMembersOnly(db: Database, id: string): Promise<void> {
  await db.updateTable('posts').set({ members_only: true }).where('id', '=', id).execute();
}

/** Sets whether the author keeps a members-only post when the group's owner opens older posts. */
export async function setKept(db: Database, id: string, isKept: boolean): Promise<void> {
  await db.updateTable('posts').set({ keeps_members_only: isKept }).where('id', '=', id).execute();
}

/**
 * Opens the members-only posts of a group whose date has come. The post's author and the authors of all its
 * comments must have been members when they wrote and when the group opened, because only they were informed
 * and can keep theirs. A comment written after the opening keeps its post members-only. Returns the ids of pictures that open with the posts.
 */
export async function openPast(db: Database, groupId: string, now: Date): Promise<string[]> {
  await sql`select from groups where id = ${groupId} for share`.execute(db);
  const { rows } = await sql<{ image_id: string | null }>`
    update posts p set members_only = false from groups g
    where g.id = ${groupId} and p.group_id = g.id and not g.is_private and g.past_opens_at <= ${now}
      and p.members_only and not p.keeps_members_only and p.created_at < g.opened_at
      and exists (select from group_members told
        where told.group_id = g.id and told.member_id = p.author_id and told.joined_at < g.opened_at
          and (told.reads_from is null or p.created_at > told.reads_from))
      and not exists (select from comments c where c.post_id = p.id and c.deleted_at is null and not exists (
        select from group_members told
        where told.group_id = g.id and told.member_id = c.author_id and told.joined_at < g.opened_at
          and c.created_at < g.opened_at and (told.reads_from is null or c.created_at > told.reads_from)))
    returning p.image_id`.execute(db);
  return rows.flatMap(({ image_id }) => image_id ?? []);
}

/** Returns the id of a member's own journal entry, locked until the transaction ends. */
export async function lockOwnEntry(
  db: Database,
  memberId: string,
  { programId, round, day }: { programId: string; round: number; day: number },
): Promise<string | undefined> {
  const entry = await db
    .selectFrom('journal_entries as e')
    .innerJoin('rounds as r', 'r.id', 'e.round_id')
    .select('e.id')
    .where('e.member_id', '=', memberId)
    .where('r.program_id', '=', programId)
    .where('r.number', '=', round)
    .where('e.day', '=', day)
    .forShare('e')
    .executeTakeFirst();
  return entry?.id;
}

/** Stores that a post is a copy of a sentence of an entry. */
export async function noteSharedSentence(db: Database, postId: string, entryId: string): Promise<void> {
  await db
    .insertInto('shared_sentences')
    .values({ post_id: postId, entry_id: entryId })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Returns at most `most` posts of a member, oldest first. */
export async function postsOfAuthor(db: Database, authorId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Replaces the text of a post by a sentence, and removes its author and picture. The caller has locked it. */
export async function blankPost(db: Database, id: string, sentence: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({
      content: `<p>${sentence}</p>`,
      plain: sentence,
      win: null,
      author_id: null,
      client_id: null,
      content_hash: null,
      image_id: null,
    })
    .where('id', '=', id)
    .execute();
}

/** True if a post has comments, tombstones included. The caller has locked it. */
export async function hasComments(db: Database, postId: string): Promise<boolean> {
  const { rows } = await sql`select from comments where post_id = ${postId} limit 1`.execute(db);
  return rows.length > 0;
}

/** Adds one to the comment count of a post. The caller has locked the post. */
export async function countComment(db: Database, postId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set((eb) => ({ comments_count: eb('comments_count', '+', 1) }))
    .where('id', '=', postId)
    .execute();
}

/** Recounts the visible comments of a post. The caller has locked the post. */
export async function recountComments(db: Database, postId: string): Promise<void> {
  await sql`update posts set comments_count = ${countOfShown('post', postId)} where id = ${postId}`.execute(
    db,
  );
}
