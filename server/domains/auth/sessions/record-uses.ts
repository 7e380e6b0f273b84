import type { AppContext } from '#server/platform/app-context.ts';
import { WriteBatch } from '#server/platform/database/write-batch.ts';
import { type SessionUse, saveUses } from './store.ts';

/** Returns a batch that writes the last uses of all sessions together, once a second. */
export const recordUses = ({ db, log }: Pick<AppContext, 'db' | 'log'>): WriteBatch<SessionUse> =>
  new WriteBatch<SessionUse>({
    name: 'session uses',
    log,
    write: (uses) => saveUses(db, uses),
    merge: (earlier, later) => (later.at > earlier.at ? later : earlier),
  });
