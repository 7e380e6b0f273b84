import { sql } from 'kysely';
import type { Digest } from '#contract/notifications/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ChosenChannels, Settings } from './rules.ts';

interface SettingsRow {
  digest: Digest;
  email: boolean;
  push: boolean;
  forum: boolean;
  courses: boolean;
  kinds: ChosenChannels;
  quiet_on: boolean;
  quiet_from: string;
  quiet_to: string;
  quiet_weekends_to: string | null;
}

const asSettings = (row: SettingsRow): Settings => ({
  email: row.email,
  push: row.push,
  forum: row.forum,
  courses: row.courses,
  kinds: row.kinds,
  digest: row.digest,
  quiet_hours: {
    on: row.quiet_on,
    from: row.quiet_from,
    to: row.quiet_to,
    weekends_to: row.quiet_weekends_to,
  },
});

/** Returns the settings of those of these members who ever chose, by their id. */
export async function settingsOf(db: Database, memberIds: readonly string[]): Promise<Map<string, Settings>> {
  const { rows } = await sql<SettingsRow & { member_id: string }>`
    select member_id, email, push, forum, courses, kinds, quiet_on, quiet_from, quiet_to, quiet_weekends_to, digest
    from notification_settings where member_id = any(${[...memberIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.member_id, asSettings(row)]));
}

/** Locks the member's settings until the transaction ends, so that two changes run one by one. */
export async function lockSettings(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notification settings ${memberId}`}, 0))`.execute(
    db,
  );
}

export async function saveSettings(
  db: Database,
  memberId: string,
  settings: Settings,
  now: Date,
): Promise<void> {
  const { quiet_hours: quiet, kinds, email, push, forum, courses, digest } = settings;
  const values = {
    email,
    push,
    forum,
    courses,
    digest,
    kinds: JSON.stringify(kinds),
    quiet_on: quiet.on,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    quiet_weekends_to: quiet.weekends_to,
    updated_at: now,
  };
  await db
    .insertInto('notification_settings')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(values))
    .execute();
}
