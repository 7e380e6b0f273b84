import { sql } from 'kysely';
import { deliveryDefaults } from '#contract/notifications/delivery-kinds.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { batchSize, inBatches } from '#server/platform/database/in-batches.ts';
import { kindsHeardOfAll } from './lists.store.ts';
import { respectsMute, ringsAgainAfter, ringsOnceADay } from './rules.ts';
import { deliveryKindOf } from './settings/rules.ts';

export interface NewNotification {
  kind: NotificationKind;
  /** Member who caused it; null when no one is named. */
  by: string | null;
  /**
   * Ids of the content, never a member's text: `post_id`, `comment_id`, `topic_id`, `group_id`,
   * `content_type`, `content_id`.
   */
  about: Record<string, string | number | boolean | null>;
  /** Page it opens; null for none. */
  path: string | null;
  /**
   * A member has one notification per subject. A newer one replaces it; for follows and mentions the first of
   * a day stays.
   */
  subject: string;
  at: Date;
}

/**
 * Stores a notification for each of these members who still exists and wants it. A repeat within `ringsAgainAfter`, where
 * limited, changes nothing. Returns the new and replaced ones.
 */
export async function insertNotifications(
  db: Database,
  memberIds: string[],
  notification: NewNotification,
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    insert into notifications as n (id, member_id, kind, by_member, about, path, subject, at)
    select gen_random_uuid(), m.id, ${notification.kind}, (select id from members where id = ${notification.by}), ${JSON.stringify(notification.about)}::jsonb,
      ${notification.path}, ${notification.subject}, ${notification.at}
    from members m where m.id = any(${memberIds}::uuid[])
      and (not ${respectsMute(notification.kind, 'post')} or not exists (
        select from notification_mutes mute where mute.member_id = m.id and mute.post_id = ${notification.about['post_id'] ?? null}::uuid))
      and (not ${respectsMute(notification.kind, 'group')} or not exists (
        select from notification_group_mutes mute where mute.member_id = m.id and mute.group_id = ${notification.about['group_id'] ?? null}::uuid))
      and ${isWanted(notification, 'in_app')} and ${isHeard(notification)}
    order by m.id
    on conflict (member_id, subject) do update set
      kind = excluded.kind, by_member = excluded.by_member, about = excluded.about, path = excluded.path, at = excluded.at, read_at = null
    where excluded.at > n.at and (
      not ${ringsOnceADay(notification)} or n.at <= ${new Date(notification.at.getTime() - ringsAgainAfter)}
      or (n.kind, n.by_member, n.about) is distinct from (excluded.kind, excluded.by_member, excluded.about))
    returning n.id, n.member_id`.execute(db);
  return rows;
}

/** Matches members `m` who hear of what this notification's member does. */
const isHeard = ({ kind, by }: Pick<NewNotification, 'kind' | 'by'>) =>
  by === null || kindsHeardOfAll.includes(kind)
    ? sql`true`
    : sql`not ${isUnheard(sql`m.id`, sql`${by}::uuid`)}`;

/** Matches members `m` whose settings let a notification through by a channel. The switch of push is asked by `pushable`. */
function isWanted({ kind, about }: Pick<NewNotification, 'kind' | 'about'>, channel: 'in_app' | 'push') {
  const row = deliveryKindOf(kind);
  if (row === null) return sql`true`;
  const isOfForum = row === 'forum' || typeof about['topic_id'] === 'string';
  return sql`coalesce((
    select coalesce((s.kinds -> ${row}::text ->> ${channel}::text)::boolean, ${deliveryDefaults[row][channel] ?? false})
      and (s.forum or not ${isOfForum}) and (s.courses or not ${row === 'courses'})
    from notification_settings s where s.member_id = m.id), ${deliveryDefaults[row][channel] ?? false})`;
}

/** Returns which of these notifications are sent by push: their members turned it on, have a device, and are neither suspended nor away. */
export async function pushable(
  db: Database,
  ids: readonly string[],
  { now, ...notification }: Pick<NewNotification, 'kind' | 'about'> & { now: Date },
): Promise<{ id: string; member_id: string }[]> {
  const { rows } = await sql<{ id: string; member_id: string }>`
    select n.id, n.member_id from notifications n join members m on m.id = n.member_id
    where n.id = any(${[...ids]}::uuid[]) and ${isWanted(notification, 'push')} and ${isPresent('m')}
      and exists (select from notification_settings s where s.member_id = m.id and s.push)
      and exists (select from push_subscriptions p where p.member_id = m.id)
      and not ${isSuspended(sql.ref('m.id'), now)}`.execute(db);
  return rows;
}

/** Returns whether an unread notification may still be sent by push. Everything is asked again, because it may have waited for hours. */
export async function isStillPushable(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<Pick<NewNotification, 'kind' | 'about'>>`
    select kind, about from notifications where id = ${id} and read_at is null`.execute(db);
  const [row] = rows;
  return row !== undefined && (await pushable(db, [id], { ...row, now })).length > 0;
}

/** Deletes notifications older than `before`. */
export async function deleteNotifications(db: Database, before: Date): Promise<void> {
  await inBatches(() =>
    sql`delete from notifications where ctid = any(array(
      select ctid from notifications where at < ${before} order by at limit ${sql.lit(batchSize)}))`.execute(
      db,
    ),
  );
}

/** Deletes notifications that have a member's id in their content or path. */
export async function deleteNotificationsAbout(db: Database, memberId: string): Promise<void> {
  await sql`
    delete from notifications n
    where ids_in(n.about::text || ' ' || n.subject || ' ' || coalesce(n.path, '')) @> array[${memberId}::uuid]`.execute(
    db,
  );
}
