import { type RawBuilder, sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { isShownComment } from '#server/domains/comments/visibility.ts';
import { isHeard, isReadable, joinGroup } from '#server/domains/feed/visibility.ts';
import { isHeard as isHeardTopic, isShown } from '#server/domains/forum/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Scope } from './rules.ts';

/** Returns this many of the newest posts, and of the newest topics, without a reply. */
const mostWaiting = sql.lit(200);
/** Looks for them among this many of the newest. In busy weeks nearly all have a reply, and each is asked. */
const mostLookedAt = sql.lit(2000);
const mostLookedAtInGroup = sql.lit(500);

export interface Helper {
  choice: boolean | null;
  leads_group: boolean;
  helped: number;
}

/** Returns a member's choice, whether they lead a group, and how many members they helped. */
export async function findHelper(db: Database, memberId: string): Promise<Helper> {
  const { rows } = await sql<Helper>`
    select (select is_helping from first_reply_choices where member_id = ${memberId}) as choice,
      exists (select from group_members where member_id = ${memberId} and role in ('owner', 'moderator')) as leads_group,
      (${helpedBy(memberId)}) as helped`.execute(db);
  return rows[0] ?? { choice: null, leads_group: false, helped: 0 };
}

/** Counts members, and once each post whose author has left since. */
const helpedBy = (memberId: string) => sql`
  select count(distinct coalesce(author_id, content_id))::int from first_replies where member_id = ${memberId}`;

export async function saveChoice(
  db: Database,
  { memberId, isHelping, now }: { memberId: string; isHelping: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('first_reply_choices')
    .values({ member_id: memberId, is_helping: isHelping, chosen_at: now })
    .onConflict((oc) => oc.column('member_id').doUpdateSet({ is_helping: isHelping, chosen_at: now }))
    .execute();
}

/** True for a post `p` with a comment of another member that everyone sees. */
const hasComment = sql`exists (
  select from comments c where c.post_id = p.id and c.author_id is distinct from p.author_id and ${isShownComment})`;

/** True for a topic `t` with a reply of another member that everyone sees. */
const hasReply = sql`exists (
  select from forum_posts r where r.topic_id = t.id and r.author_id is distinct from t.author_id and ${isShown('r')})`;

/** Selects when an author last wrote something before the text with this id. Ids sort by time. */
const wroteBefore = (author: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<Date | null>`greatest(
  (select x.created_at from posts x where x.author_id = ${author} and x.id < ${id} order by x.id desc limit 1),
  (select x.created_at from comments x where x.author_id = ${author} and x.id < ${id} order by x.id desc limit 1),
  (select x.created_at from forum_posts x where x.author_id = ${author} and x.id < ${id} order by x.id desc limit 1))`;

export interface WaitingRow extends AuthorRow {
  content_type: 'post' | 'topic';
  id: string;
  title: string | null;
  plain: string;
  group_id: string | null;
  group_name: string | null;
  category: string | null;
  created_at: Date;
  /** When the author last wrote something before it. */
  previous: Date | null;
}

export interface WaitingFilter {
  viewerId: string;
  scope: Exclude<Scope, 'nowhere'>;
  /** False for members who can't reply in the forum. */
  withTopics: boolean;
  since: Date;
}

/**
 * Returns the newest posts and topics that the viewer may read and that have no reply of another member, oldest first. Members who are
 * blocked or muted are left out, as in other lists.
 */
export async function findWaiting(
  db: Database,
  { viewerId, scope, withTopics, since }: WaitingFilter,
): Promise<WaitingRow[]> {
  const newest =
    scope === 'everywhere'
      ? sql`(select * from posts x where x.created_at >= ${since} and ${isNotHidden('x')}
          order by x.created_at desc limit ${mostLookedAt})`
      : sql`(select x.* from group_members lead cross join lateral (
          select * from posts o where o.group_id = lead.group_id and o.created_at >= ${since}
          order by o.id desc limit ${mostLookedAtInGroup}) x
        where lead.member_id = ${viewerId} and lead.role in ('owner', 'moderator'))`;
  const newestTopics = sql`(select * from forum_topics x where x.created_at >= ${since} and ${isShown('x')}
    order by x.created_at desc limit ${mostLookedAt})`;
  const posts = sql`(
    select 'post' as content_type, p.id, p.author_id, null as title, p.plain, p.group_id, g.name as group_name,
      null as category, p.created_at
    from ${newest} p ${joinGroup(viewerId)}
    where ${isNotHidden('p')} and p.author_id <> ${viewerId} and p.is_listed
      and ${isReadable(viewerId)} and ${isHeard(viewerId)} and not ${hasComment}
    order by p.created_at desc limit ${mostWaiting})`;
  const topics = sql`(
    select 'topic' as content_type, t.id, t.author_id, t.title, o.plain, null::uuid as group_id, null as group_name,
      fc.slug as category, t.created_at
    from ${newestTopics} t join forum_posts o on o.id = t.id join forum_categories fc on fc.id = t.category_id
    where ${isShown('t')} and ${isHeardTopic('t', viewerId)} and t.author_id <> ${viewerId} and t.locked_at is null and not ${hasReply}
    order by t.created_at desc limit ${mostWaiting})`;
  const both = withTopics && scope === 'everywhere' ? sql`${posts} union all ${topics}` : posts;
  const { rows } = await sql<WaitingRow>`
    select w.content_type, w.id, w.title, left(w.plain, 2000) as plain, w.group_id, w.group_name, w.category, w.created_at,
      ${authorColumns()}, ${wroteBefore(sql`w.author_id`, sql`w.id`)} as previous
    from (${both}) w ${joinAuthor(sql`w.author_id`)}
    where m.id is not null
    order by w.created_at, w.id`.execute(db);
  return rows;
}

/** The post or topic of a reply, as long as no other member has replied before. */
export interface Unanswered {
  author_id: string;
  created_at: Date;
  previous: Date | null;
}

/** Returns a post whose only comments of others are the replier's; undefined for any other. */
export async function findUnansweredPost(
  db: Database,
  { postId, replierId }: { postId: string; replierId: string },
): Promise<Unanswered | undefined> {
  const { rows } = await sql<Unanswered>`
    select p.author_id, p.created_at, ${wroteBefore(sql`p.author_id`, sql`p.id`)} as previous from posts p
    where p.id = ${postId} and p.author_id <> ${replierId} and not exists (
      select from comments c where c.post_id = p.id and c.author_id is distinct from p.author_id
        and c.author_id is distinct from ${replierId} and ${isShownComment})`.execute(db);
  return rows[0];
}

/** Returns a topic whose only replies of others are the replier's; undefined for any other. */
export async function findUnansweredTopic(
  db: Database,
  { topicId, replierId }: { topicId: string; replierId: string },
): Promise<Unanswered | undefined> {
  const { rows } = await sql<Unanswered>`
    select t.author_id, t.created_at, ${wroteBefore(sql`t.author_id`, sql`t.id`)} as previous from forum_topics t
    where t.id = ${topicId} and t.author_id <> ${replierId} and not exists (
      select from forum_posts r where r.topic_id = t.id and r.author_id is distinct from t.author_id
        and r.author_id is distinct from ${replierId} and ${isShown('r')})`.execute(db);
  return rows[0];
}

export interface FirstReply {
  contentId: string;
  contentType: 'post' | 'topic';
  authorId: string;
  memberId: string;
  replyId: string;
  at: Date;
}

/** Stores a first reply. Returns false if the post or topic has one: another of the same moment, or an earlier one of this member. */
export async function insertFirstReply(db: Database, one: FirstReply): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('first_replies')
    .values({
      content_id: one.contentId,
      content_type: one.contentType,
      author_id: one.authorId,
      member_id: one.memberId,
      reply_id: one.replyId,
      replied_at: one.at,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteFirstReply(db: Database, replyId: string): Promise<void> {
  await db.deleteFrom('first_replies').where('reply_id', '=', replyId).execute();
}

/** Deletes the first reply of a post or topic that was deleted. */
export async function deleteFirstReplyTo(db: Database, contentId: string): Promise<void> {
  await db.deleteFrom('first_replies').where('content_id', '=', contentId).execute();
}

/** Returns how many members a member helped. */
export async function helpedCount(db: Database, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${helpedBy(memberId)}`.execute(db);
  return rows[0]?.count ?? 0;
}
