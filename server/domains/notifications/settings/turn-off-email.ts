import type { DeliveryKind } from '#contract/delivery-kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSettings } from './read-settings.ts';
import { changeSettings } from './rules.ts';
import { lockSettings, saveSettings } from './store.ts';

/** Ends the emails of one kind. Idempotent. */
export async function turnOffEmail(
  db: Database,
  { memberId, kind, now }: { memberId: string; kind: DeliveryKind; now: Date },
): Promise<void> {
  await lockSettings(db, memberId);
  const before = (await readSettings(db, [memberId]))(memberId);
  await saveSettings(db, memberId, changeSettings(before, { kinds: { [kind]: { email: false } } }), now);
}
