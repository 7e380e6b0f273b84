import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { defaultPrivacy, type Privacy } from './rules.ts';
import { isHiddenProfile } from './visibility.ts';

/** Returns the member's own choice, also while moderators hide the profile. */
export async function privacyOf(db: Database, memberId: string): Promise<Privacy | undefined> {
  const { rows } = await sql<Privacy>`
    select coalesce(visibility_unless_hidden, profile_visibility) as "profileVisibility", activity_visibility as "activityVisibility",
      message_permission as "messagePermission", found_by_email as "foundByEmail"
    from privacy_settings where member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** Saves a choice. A hidden profile stays private until moderators show it again. */
export async function savePrivacy(db: Database, memberId: string, chosen: Privacy, now: Date): Promise<void> {
  await sql`
    insert into privacy_settings as own (member_id, profile_visibility, activity_visibility, message_permission, found_by_email, updated_at)
    values (${memberId}, ${chosen.profileVisibility}, ${chosen.activityVisibility}, ${chosen.messagePermission}, ${chosen.foundByEmail}, ${now})
    on conflict (member_id) do update set
      profile_visibility = case when own.hidden_at is null then excluded.profile_visibility else 'private' end,
      visibility_unless_hidden = case when own.hidden_at is null then null else excluded.profile_visibility end,
      activity_visibility = excluded.activity_visibility, message_permission = excluded.message_permission,
      found_by_email = excluded.found_by_email, updated_at = excluded.updated_at`.execute(db);
}

/** Makes a profile private and remembers the member's choice. Idempotent. */
export async function hide(db: Database, memberId: string, now: Date): Promise<void> {
  const { profileVisibility, activityVisibility, messagePermission } = defaultPrivacy;
  await sql`
    insert into privacy_settings as own
      (member_id, profile_visibility, activity_visibility, message_permission, hidden_at, visibility_unless_hidden, updated_at)
    values (${memberId}, 'private', ${activityVisibility}, ${messagePermission}, ${now}, ${profileVisibility}, ${now})
    on conflict (member_id) do update set
      profile_visibility = 'private', hidden_at = excluded.hidden_at, visibility_unless_hidden = own.profile_visibility
    where own.hidden_at is null`.execute(db);
}

/** Restores the member's own choice. */
export async function show(db: Database, memberId: string): Promise<void> {
  await sql`
    update privacy_settings set profile_visibility = visibility_unless_hidden, hidden_at = null, visibility_unless_hidden = null
    where member_id = ${memberId} and hidden_at is not null`.execute(db);
}

/** Locks a member, and returns the id of their photo and whether moderators hide the profile. */
export async function lockPhoto(
  db: Database,
  memberId: string,
): Promise<{ photoId: string | null; isHidden: boolean }> {
  const { rows } = await sql<{ photoId: string | null; isHidden: boolean }>`
    select m.photo_id as "photoId", ${isHiddenProfile(sql`m.id`)} as "isHidden"
    from members m where m.id = ${memberId} for no key update`.execute(db);
  return rows[0] ?? { photoId: null, isHidden: false };
}
