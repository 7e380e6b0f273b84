import type { Database } from '#server/platform/database/database.ts';
import { setPortrait } from './store.ts';

/** Stores the drawn portrait a member chose (ruling 33). Null leads back to their initials; choosing the same again changes nothing. */
export async function changePortrait(
  db: Database,
  { memberId, portrait, now }: { memberId: string; portrait: number | null; now: Date },
): Promise<void> {
  await setPortrait(db, memberId, portrait, now);
}
