import type { Database } from '#server/platform/database/database.ts';
import { readFact, setFact } from '#server/platform/database/installation.ts';

/** The last backup of this installation, as the office shows it. */
export interface BackupNote {
  /** When it was finished, or when it failed. */
  at: string;
  /** True if it was restored for a check. */
  is_drilled: boolean;
  /** Why it isn't good, in a sentence, or null. */
  wrong: string | null;
  /** When the last good one was finished. */
  good_at: string | null;
}

const backupFact = 'last_backup';
/** One a night is expected, and one night may fail. In ms. */
const lateAfter = 36 * 3_600_000;

/** True if the last good backup is old, or if there is none. */
export const isBackupLate = ({ good_at }: BackupNote, now: Date): boolean =>
  good_at === null || now.getTime() - Date.parse(good_at) > lateAfter;

/** Returns the last backup of this installation, or null. */
export async function readBackupNote(db: Database): Promise<BackupNote | null> {
  const stored = await readFact(db, backupFact);
  if (stored === null) return null;
  const note = JSON.parse(stored) as BackupNote;
  // Notes of earlier versions don't have it.
  return { ...note, good_at: note.good_at ?? (note.wrong === null ? note.at : null) };
}

export async function noteBackup(db: Database, last: Omit<BackupNote, 'good_at'>): Promise<void> {
  const former = await readBackupNote(db);
  const note: BackupNote = { ...last, good_at: last.wrong === null ? last.at : (former?.good_at ?? null) };
  await setFact(db, backupFact, JSON.stringify(note));
}

/** State of the archive of the write-ahead log. */
export interface ArchiveNote {
  /** The moment up to which it is in the place of backups. */
  at: string | null;
  /** When it was given up, because the place was away for long. Null while it continues. */
  ended_at: string | null;
}

const archiveFact = 'backup_archive';

/** Returns the state of the archive, or null when there was never one. */
export async function readArchiveNote(db: Database): Promise<ArchiveNote | null> {
  const stored = await readFact(db, archiveFact);
  return stored === null ? null : (JSON.parse(stored) as ArchiveNote);
}

export const noteArchive = (db: Database, note: ArchiveNote): Promise<void> =>
  setFact(db, archiveFact, JSON.stringify(note));
