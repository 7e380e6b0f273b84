import type { Database } from '../database/database.ts';

/** Reads the settings that administrators changed. */
export const storedSettings = (db: Database): Promise<{ key: string; value: unknown }[]> =>
  db.selectFrom('community_settings').select(['key', 'value']).execute();
