import type { Database } from '#server/platform/database/database.ts';
import { changeAndSave } from './change-and-save.ts';
import type { Settings } from './rules.ts';
import type { Ended } from './sign-unsubscribe.ts';

/** Ends or restores the emails that a link is about. Idempotent. */
export const switchEmails = (
  db: Database,
  { memberId, kind, isOn, now }: Ended & { isOn: boolean; now: Date },
): Promise<Settings> => {
  if (kind === 'digest_daily' || kind === 'digest_weekly') {
    const rhythm = kind === 'digest_daily' ? 'daily' : 'weekly';
    return changeAndSave(db, memberId, { digest: isOn ? rhythm : 'off' }, now);
  }
  return changeAndSave(db, memberId, { kinds: { [kind]: { email: isOn } } }, now);
};
