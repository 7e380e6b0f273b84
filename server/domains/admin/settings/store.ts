import { sql } from 'kysely';
import type { SettingKey, SettingValue } from '#contract/admin/community-settings.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface StoredSetting {
  key: string;
  value: unknown;
  changed_at: Date;
  changed_by_name: string | null;
}

/** Reads the settings that were changed, with who did it last. */
export async function changedSettings(db: Database): Promise<StoredSetting[]> {
  const { rows } = await sql<StoredSetting>`
    select s.key, s.value, s.changed_at, m.name as changed_by_name
    from community_settings s left join members m on m.id = s.changed_by`.execute(db);
  return rows;
}

/** Locks the settings, so that changes run one by one. */
export async function lockSettings(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('community settings', 0))`.execute(db);
}

/** Returns the picture that a setting has, or null. */
export const imageOfSetting = async (db: Database, key: SettingKey): Promise<string | null> =>
  (await db.selectFrom('community_settings').select('image_id').where('key', '=', key).executeTakeFirst())
    ?.image_id ?? null;

/** Returns the id of a picture that a member uploaded and that nothing shows yet. */
export const uploadedImage = async (
  db: Database,
  { key, by }: { key: string; by: string },
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('images')
      .select('id')
      .where('key', '=', key)
      .where('owner_id', '=', by)
      .where('claimed_at', 'is', null)
      .executeTakeFirst()
  )?.id;

/** Puts the standard value of a setting back. */
export async function dropSetting(db: Database, key: SettingKey): Promise<void> {
  await db.deleteFrom('community_settings').where('key', '=', key).execute();
}

export async function storeSetting(
  db: Database,
  {
    key,
    value,
    imageId,
    by,
    at,
  }: { key: SettingKey; value: SettingValue; imageId: string | null; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into community_settings (key, value, image_id, changed_by, changed_at)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${imageId}, ${by}, ${at})
    on conflict (key) do update set value = excluded.value, image_id = excluded.image_id, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    db,
  );
}
