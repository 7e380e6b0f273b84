import { type Database } from '../database/database.ts';
import { readFact } from '../database/installation.ts';

/** The last backup that was made, as the office shows it. */
export interface BackupNote {
  at: string;
  /** True if it was restored for a check. */
  is_drilled: boolean;
  wrong: string | null;
}

export const backupFact = 'last_backup';

/** Returns the last backup of this installation, or null. */
export async function readBackupNote(db: Database): Promise<BackupNote | null> {
  const note = await readFact(db, backupFact);
  return note === null ? null : (JSON.parse(note) as BackupNote);
}
