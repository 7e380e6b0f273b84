import type { Database } from '#server/platform/database/database.ts';
import { defaultSettings, type Settings } from './rules.ts';
import { settingsOf } from './store.ts';

/** Returns what reaches each of these members. */
export async function readSettings(
  db: Database,
  memberIds: readonly string[],
): Promise<(memberId: string) => Settings> {
  const chosen = await settingsOf(db, memberIds);
  return (memberId) => chosen.get(memberId) ?? defaultSettings;
}
