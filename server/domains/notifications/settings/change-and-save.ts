import type { Database } from '#server/platform/database/database.ts';
import { setDigest } from '../digests/store.ts';
import { readSettings } from './read-settings.ts';
import { type Asked, changeSettings, type Settings } from './rules.ts';
import { lockSettings, saveSettings } from './store.ts';

/** Changes the settings of a member and returns them. Two changes at once both count. */
export async function changeAndSave(
  db: Database,
  memberId: string,
  asked: Asked,
  now: Date,
): Promise<Settings> {
  await lockSettings(db, memberId);
  const before = (await readSettings(db, [memberId]))(memberId);
  const after = changeSettings(before, asked);
  await saveSettings(db, memberId, after, now);
  if (after.digest !== before.digest) await setDigest(db, memberId, after.digest, now);
  return after;
}
