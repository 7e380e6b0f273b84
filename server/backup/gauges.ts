import type { AppContext } from '#server/platform/app-context.ts';
import type { Gauge } from '#server/platform/http/metrics.ts';
import { readArchiveNote, readBackupNote } from './note.ts';

const seconds = (at: string | null | undefined): [Record<string, string>, number][] =>
  at ? [[{}, Date.parse(at) / 1000]] : [];

/** Figures of backups, absent while there was none. */
export const backupGauges = ({ db, config }: Pick<AppContext, 'db' | 'config'>): Gauge[] => [
  {
    name: 'evolve_backup_good_timestamp_seconds',
    help: 'When the last good backup was finished, 0 if none was good',
    read: async () => {
      const note = await readBackupNote(db);
      return note && note.good_at === null ? [[{}, 0]] : seconds(note?.good_at);
    },
  },
  {
    name: 'evolve_backup_failed',
    help: '1 if the last backup failed or is not good',
    read: async () => {
      const note = await readBackupNote(db);
      return note ? [[{}, note.wrong === null ? 0 : 1]] : [];
    },
  },
  {
    name: 'evolve_backup_archive_timestamp_seconds',
    help: 'Moment up to which changes since the last backup are archived, for the embedded database',
    read: async () => (config.backupTo === null ? [] : seconds((await readArchiveNote(db))?.at)),
  },
];
