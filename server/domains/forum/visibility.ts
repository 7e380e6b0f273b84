import { type RawBuilder, sql } from 'kysely';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import { isHiddenByBlock, isUnheard, keepsApart } from '#server/domains/relationships/visibility.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';

/** The viewer's id, or a column with it. */
type Reader = string | RawBuilder<unknown>;

/** Matches topics or posts with this alias that are neither deleted nor hidden. Their counts have these. */
export const isShown = (alias: string) =>
  sql`${sql.ref(`${alias}.deleted_at`)} is null and ${isNotHidden(alias)}`;

/** Matches topics or posts with this alias whose author no block hides from the viewer. */
export const isReachable = (alias: string, viewer: Reader) =>
  sql`not ${isHiddenByBlock(viewer, sql.ref(`${alias}.author_id`))}`;

/** Matches topics or posts with this alias of members whom the viewer hears: neither of them blocks, and the viewer doesn't mute. For lists. */
export const isHeard = (alias: string, viewer: Reader) =>
  sql`not ${isUnheard(viewer, sql.ref(`${alias}.author_id`))}`;

/** Selects how many replies of topic `t` the viewer's lists have. */
export const countOfReplies = (
  viewer: Reader,
) => sql<number>`(t.post_count - case when t.post_count > 0 and ${keepsApart(viewer)} then (
  select count(*)::int from forum_posts n where n.topic_id = t.id and n.id <> t.id and ${isShown('n')} and not ${isHeard('n', viewer)}) else 0 end)`;

/** Matches topics `t` whose replies this viewer may read. Staff read all of them. */
export const isOpenTopic = (viewer: Viewer) =>
  isStaff(viewer) ? sql`true` : sql`${isShown('t')} and ${isReachable('t', viewer.id)}`;

/** Matches topics `t` whose page this viewer may open. Authors still open their own hidden topic. */
export const isReadableTopic = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`true`
    : sql`t.deleted_at is null and (${isNotHidden('t')} or t.author_id = ${viewer.id}) and ${isReachable('t', viewer.id)}`;

/**
 * Matches replies `p` that have a place in their topic: the viewer sees them, or a reply below them. The
 * subquery runs for other replies only.
 */
const hasPlace = (sees: (alias: string) => RawBuilder<unknown>) => sql`(
  (${isShown('p')} and ${sees('p')})
  or exists (
    with recursive below as (
      select b.id, b.deleted_at, b.hidden_at, b.author_id from forum_posts b where b.parent_id = p.id
      union all select b.id, b.deleted_at, b.hidden_at, b.author_id from forum_posts b join below on b.parent_id = below.id
    ) select from below where ${isShown('below')} and ${sees('below')}
  ))`;

/** Matches a hidden reply `p` of the viewer, who still sees it. */
const isOwnHidden = (viewer: Viewer) =>
  sql`(p.hidden_at is not null and p.deleted_at is null and p.author_id = ${viewer.id})`;

/** Matches replies `p` listed for this viewer, as text or as a placeholder. */
export const isListedReply = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`true`
    : sql`(${isOwnHidden(viewer)} or ${hasPlace((alias) => isHeard(alias, viewer.id))})`;

/** Matches posts `p` of topics `t` that this viewer may open: first posts and replies. */
export const isReadablePost = (viewer: Viewer) =>
  isStaff(viewer)
    ? sql`true`
    : sql`t.deleted_at is null and (${isNotHidden('t')} or (p.id = t.id and t.author_id = ${viewer.id}))
        and ${isReachable('t', viewer.id)} and ${isReachable('p', viewer.id)}
        and (${isOwnHidden(viewer)} or ${hasPlace((alias) => isReachable(alias, viewer.id))})`;

const mostWriters = sql.lit(200);

/** Selects the author of a topic and the members of its newest replies that everyone sees. `id` is a column. */
export const writersOfTopic = (id: RawBuilder<unknown>) => sql`
  select t.author_id as id from forum_topics t where t.id = ${id}
  union (select p.author_id from forum_posts p where p.topic_id = ${id} and ${isShown('p')} order by p.id desc limit ${mostWriters})`;

// `offset 0` in these conditions makes PostgreSQL look up each row by its id. Without it, it may hash the whole table.

/** True for a topic that this viewer sees as others do. `id` is a column. */
export const readsTopic = (id: RawBuilder<unknown>, viewer: Reader) =>
  sql`exists (select from forum_topics t where t.id = ${id} and ${isShown('t')} and ${isReachable('t', viewer)} offset 0)`;

/** True for a reply that this viewer sees as others do. `id` is a column. */
export const readsReply = (id: RawBuilder<unknown>, viewer: Reader) => sql`exists (
  select from forum_posts p join forum_topics t on t.id = p.topic_id where p.id = ${id} and ${isShown('p')} and ${isShown('t')}
    and ${isReachable('p', viewer)} and ${isReachable('t', viewer)} offset 0)`;

/** Matches first posts `p` of the author's own topics `t` that they can still edit, hidden ones included. */
export const isEditableTopic = (author: RawBuilder<unknown>) =>
  sql`(p.id = t.id and p.author_id = ${author} and t.deleted_at is null)`;

/** Matches the author's own replies `p` that they can still edit, hidden ones included. */
export const isEditableReply = (author: RawBuilder<unknown>) =>
  sql`(p.id <> t.id and p.author_id = ${author} and p.deleted_at is null and ${isShown('t')})`;
