import { isBackupLate, readBackupNote } from '#server/backup/note.ts';
import { alarmStaff, findStaff, withdrawAlarms } from '#server/domains/moderation/alarms/alarm-staff.ts';
import type { AppContext } from '#server/platform/app-context.ts';

/** Alarms administrators when the last good backup is old, once for each that was good, where one is made each night. */
export async function alarmAboutBackup({
  db: pool,
  clock,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'config'>): Promise<void> {
  if (config.backupTo === null) return;
  const now = clock.now();
  await pool.transaction().execute(async (db) => {
    const note = await readBackupNote(db);
    // Null before the first night.
    if (note === null) return;
    if (!isBackupLate(note, now)) return withdrawAlarms(db, 'backup:');
    await alarmStaff(db, {
      staff: await findStaff(db, { without: [], adminsOnly: true, now }),
      kind: 'backup',
      stage: 'late',
      subject: `backup:${note.good_at ?? 'none'}`,
      path: '/admin?tab=pulse',
      now,
    });
  });
}
