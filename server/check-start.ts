import type { GivenConfig } from './config.ts';
import { checkDataFolder } from './platform/data-folder.ts';
import { type Database, requireDurability } from './platform/database/database.ts';
import { requireSameKey } from './platform/database/installation.ts';
import { requireUsable } from './platform/database/migrate.ts';

/** Checks everything that a start needs of this machine, and writes nothing. Throws a sentence for the operator. */
export function checkMachine(config: GivenConfig): void {
  const { databaseUrl, serverKey, storage, smtpUrl, dataDir } = config;
  const storesHere = databaseUrl === null || serverKey === null || storage === null || smtpUrl === null;
  if (storesHere) checkDataFolder(dataDir);
}

/** Returns sentences about settings that work and are hardly meant. */
export const doubts = (
  { isProduction, smtpUrl }: Pick<GivenConfig, 'isProduction' | 'smtpUrl'>,
  platform: NodeJS.Platform = process.platform,
): string[] => [
  ...(isProduction && smtpUrl === null
    ? [
        "SMTP_URL is not set, so members receive no email and can't reset a password: emails are written to the folder outbox in DATA_DIR.",
      ]
    : []),
  ...(platform === 'win32'
    ? ["Windows can't sync folders to the disk, so saving pictures and emails fails here: run Evolve in WSL."]
    : []),
];

/**
 * Checks everything that a start needs of its database. Throws a sentence for the operator. PostgreSQL itself refuses what would
 * write here, so a check can't come after something that can't be undone.
 */
export const checkDatabase = (pool: Database, config: GivenConfig): Promise<void> =>
  pool
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      await requireDurability(db);
      await requireUsable(db);
      await requireSameKey(db, config.serverKey);
    });
