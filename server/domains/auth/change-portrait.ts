import type { Database } from '#server/platform/database/database.ts';
import { setPortrait } from './store.ts';

/**
 * Sets the member's portrait, or removes it with null so that their initials show (ruling 33). Idempotent.
 */
export async function changePortrait(
  db: Database,
  { memberId, portrait, now }: { memberId: string; portrait: number | null; now: Date },
): Promise<void> {
  await setPortrait(db, memberId, portrait, now);
}
