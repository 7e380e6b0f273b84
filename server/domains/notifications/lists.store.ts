import { type RawBuilder, sql } from 'kysely';
import { type NotificationFilter, notificationKinds } from '#contract/notifications/kinds.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { zoneOf } from '#server/domains/auth/suspensions/visibility.ts';
import type { ContentAdapter, ContentAdapters, Sql } from '#server/domains/content-types/content-adapter.ts';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { kindsOf, kindsWith } from './rules.ts';
import { deliveryKindOf } from './settings/rules.ts';

// `about` has only ids written by the server, so casts are safe.
const contentId = sql`(n.about ->> 'content_id')::uuid`;
const oneOf = (kinds: readonly string[]) => sql.join(kinds.map((kind) => sql.lit(kind)));

/** An expression by the content type of notifications `n`; null where `of` returns nothing. */
const byType = (content: ContentAdapters, of: (adapter: ContentAdapter) => Sql | undefined) => {
  const cases = Object.entries(content).flatMap(([type, adapter]) => {
    const then = of(adapter);
    return then ? [sql`when ${sql.lit(type)} then ${then}`] : [];
  });
  return sql`case n.about ->> 'content_type' ${sql.join(cases, sql` `)} end`;
};

/**
 * Matches notifications `n` whose content the member may still see. Deleted or hidden content, groups they left, and
 * what members do who are blocked or muted are filtered out. Decisions of moderators on the member's own content are always shown. Notifications
 * of partners have no content.
 */
const isVisible = (content: ContentAdapters) => sql`(
  n.kind in (${oneOf(kindsWith('isFromStaff'))}) or (n.kind in (${oneOf(kindsWith('isPersonal'))}) or ${byType(
    content,
    ({ isReadable, applies = {} }) => {
      const about = { id: contentId, memberId: sql`n.member_id`, by: sql`n.by_member` };
      const further = Object.entries(applies).map(
        ([kind, condition]) => sql` and (n.kind <> ${sql.lit(kind)} or ${condition(about)})`,
      );
      return sql`${isReadable(contentId, sql`n.member_id`)}${sql.join(further, sql``)}`;
    },
  )}) and (n.kind in (${oneOf(kindsHeardOfAll)}) or not ${isUnheard(sql`n.member_id`, sql`n.by_member`)}))`;

/** Kinds that always arrive. A block or mute between two members doesn't hide that what one of them wrote becomes public. */
export const kindsHeardOfAll = notificationKinds.filter((kind) => deliveryKindOf(kind) === null);

/** Most visible notifications read per request. */
const maxGrouped = sql.lit(500);
/** They are looked for among this many newest ones, so that content hidden in bulk doesn't make the bell slow. */
const mostRead = sql.lit(5000);

/**
 * Selects the member's newest notifications that they may see, `maxGrouped` at most. PostgreSQL reads an index in
 * order and stops at the last one it needs.
 */
const newestVisible = (
  content: ContentAdapters,
  memberId: string,
  { isUnread = false, kinds = null }: { isUnread?: boolean; kinds?: readonly string[] | null } = {},
) => sql`
  select * from (
    select * from notifications own where own.member_id = ${memberId} ${isUnread ? sql`and own.read_at is null` : sql``}
      ${kinds ? sql`and own.kind = any(${[...kinds]})` : sql``}
    order by own.at desc, own.id desc limit ${mostRead}) n
  where ${isVisible(content)} order by n.at desc, n.id desc limit ${maxGrouped}`;

/**
 * Returns the key of a notification's group. One kind about one content on one of the member's days is shown
 * as one notification; `days` are the starts of their days. Kinds that open a different page each time aren't
 * grouped.
 */
const groupOf = (notification: string, days: readonly Date[]) => {
  const column = (name: string) => sql.ref(`${notification}.${name}`);
  const about = column('about');
  return sql`case when ${column('kind')} in (${oneOf(kindsWith('isGrouped'))})
    then concat_ws(':', ${column('kind')}, coalesce(${about} ->> 'topic_id', ${about} ->> 'post_id', ${about} ->> 'subject_id', ${about} ->> 'group_id'),
      width_bucket(${column('at')}, ${days.map((start) => start.toISOString())}::timestamptz[]))
    else ${column('id')}::text end`;
};

export interface NotificationRow extends AuthorRow<'by'>, AuthorRow<'also'> {
  id: string;
  kind: string;
  path: string | null;
  at: Date;
  read_at: Date | null;
  /** Number of other members in the group. */
  others: number;
  content_type: string | null;
  /** Type of content that a comment is below, unless that is a post. */
  subject_type: string | null;
  of: string | null;
  removed: boolean;
  upheld: boolean;
  opens_at: Date | null;
  /** Time zone of the reader. */
  zone: string;
  excerpt: string | null;
  /** Post that a mute would concern; null for staff's decisions. */
  post_id: string | null;
  group_id: string | null;
  friend_request_id: string | null;
}

const also = { member: 'am', membership: 'ams' };

/**
 * Returns a page of a member's groups of notifications, newest first. Groups only the newest 500 that are
 * visible.
 */
export async function notificationsOf(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  {
    before,
    days,
    limit,
    filter,
  }: {
    before: { at: Date; id: string } | null;
    days: readonly Date[];
    limit: number;
    filter?: NotificationFilter | undefined;
  },
): Promise<NotificationRow[]> {
  const below = before ? sql`(head.at, head.id) < (${before.at}, ${before.id}::uuid)` : sql`true`;
  const { rows } = await sql<NotificationRow>`
    with heads as materialized (
      select (array_agg(n.id order by n.at desc, n.id desc))[1] as id, max(n.at) as at,
        greatest(count(distinct n.by_member) - 1, 0)::int as others,
        case when bool_and(n.read_at is not null) then max(n.read_at) end as read_at,
        array_agg(n.by_member order by n.at desc, n.id desc) as members
      from (${newestVisible(content, memberId, { kinds: kindsOf(filter) })}) n group by ${groupOf('n', days)})
    select n.id, n.kind, n.path, n.at, head.read_at, head.others, ${authorColumns('by')}, ${authorColumns('also', also)},
      case when n.kind = 'friend_requested' then (select fr.id from friend_requests fr
        where fr.requester_id = n.by_member and fr.receiver_id = n.member_id and fr.status = 'pending') end as friend_request_id,
      n.about ->> 'post_id' as post_id, n.about ->> 'group_id' as group_id, left(${byType(content, ({ excerpt }) => excerpt?.(contentId))}, 140) as excerpt,
      n.about ->> 'content_type' as content_type, n.about ->> 'subject_type' as subject_type, ${byType(content, ({ title }) => title?.(contentId))} as of,
      coalesce((n.about ->> 'removed')::boolean, false) as removed, coalesce((n.about ->> 'upheld')::boolean, false) as upheld,
      (n.about ->> 'opens_at')::timestamptz as opens_at, ${zoneOf(sql.ref('n.member_id'))} as zone
    from heads head join notifications n on n.id = head.id
    ${joinAuthor(sql`n.by_member`)}
    ${joinAuthor(sql`(select other from unnest(head.members) with ordinality as all_of(other, place) where other <> head.members[1] order by place limit 1)`, also)}
    where ${below} and ${filter === 'unread' ? sql`head.read_at is null` : sql`true`} order by head.at desc, head.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Counts the groups among the newest 500 visible unread notifications, up to `most`. */
export const countUnread = (
  content: ContentAdapters,
  memberId: string,
  { days, most }: { days: readonly Date[]; most: number },
): RawBuilder<number> => sql`
  select count(*)::int from (
    select distinct ${groupOf('n', days)} from (${newestVisible(content, memberId, { isUnread: true })}) n
    limit ${most}) shown`;

/** Marks the member's notifications as read: the given ones with their groups, or all when `ids` is null. */
export async function markRead(
  db: Database,
  memberId: string,
  { ids, days, now }: { ids: string[] | null; days: readonly Date[]; now: Date },
): Promise<void> {
  await sql`
    update notifications n set read_at = ${now}
    where n.member_id = ${memberId} and n.read_at is null and (${ids}::uuid[] is null or exists (
      select from notifications head where head.id = any(${ids}::uuid[]) and head.member_id = n.member_id
        and ${groupOf('head', days)} = ${groupOf('n', days)} and n.at <= head.at))`.execute(db);
}

/** Returns the number of groups of each kind among the newest 500 visible unread notifications. */
export async function countUnreadByKind(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  days: readonly Date[],
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select n.kind, count(distinct ${groupOf('n', days)})::int as count
    from (${newestVisible(content, memberId, { isUnread: true })}) n group by n.kind`.execute(db);
  return rows;
}

/** Marks these notifications of the member as unread. */
export const markUnread = async (db: Database, memberId: string, ids: readonly string[]): Promise<void> =>
  void (await db
    .updateTable('notifications')
    .set({ read_at: null })
    .where('member_id', '=', memberId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute());
