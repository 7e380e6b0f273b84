import { openPlace, whileReading } from '#server/backup/place.ts';
import { chooseBackup, endRestore, restoreBackup } from '#server/backup/restore-backup.ts';
import type { GivenConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { discardCluster, endRecovery } from '#server/providers/postgres/recovery.ts';
import { contents, keyOf } from './backup.ts';
import { report } from './check-invariants.ts';
import { readHoldings } from './store.ts';
import type { Verb } from './verb.ts';

export const restoreVerb: Verb = {
  usage: '[--from FOLDER|s3://...] [--at TIME] [--key FILE]',
  notes: [
    'Without --from it comes from BACKUP_TO. Takes the newest backup, and on the embedded database what was archived since.',
    '--at returns to a moment, such as 2026-11-28T09:30:00Z. Only the embedded database has moments between backups.',
    '--key is a file with the server key of the installation, or with the identity of a recipient.',
    'Refuses a place that has a database or files. Run it again if it was cut off.',
  ],
  options: { from: { type: 'string' }, at: { type: 'string' }, key: { type: 'string' } },
  required: [],
  refuse: ({ values: { at } }) =>
    at !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(at)
      ? 'A moment needs its time zone, such as 2026-11-28T09:30:00Z.'
      : null,
  isAlone: () => true,
  run: () => Promise.reject(new Error('A restore has no database yet.')),
  async runAlone({ config, values, say }) {
    const from = values['from'] ?? config.backupTo;
    if (!from) throw new Error('Say where the backup is with --from FOLDER, or set BACKUP_TO.');
    const place = await openPlace(from, { dataDir: config.dataDir });
    const order = {
      place,
      age: await keyOf(config, values['key']),
      until: values['at'] ? new Date(values['at']) : null,
      say,
    };
    const chosen = await whileReading(place, () => chooseBackup(order));
    say(`Restoring ${chosen.name}: ${contents(chosen.manifest)}`);
    const { files } = await restoreBackup(config, order, chosen);
    say(`${files} files are back. Opening the database.`);
    return open({ ...config, serverKey: chosen.serverKey }, say);
  },
};

/** Opens what was restored, says what it has and checks it. */
async function open(config: GivenConfig, say: (line: string) => void): Promise<boolean> {
  const { openContext } = await import('#server/open-context.ts');
  const ctx = await openContext(config, createLog('silent'), {
    role: 'guest',
    patience: 40,
    isRestore: true,
  }).catch(async (error: Error) => {
    if (!error.message.includes('before configured recovery target')) throw error;
    await discardCluster(config.dataDir);
    throw new Error('The archive ends before this moment. Choose an earlier one, or leave out --at.', {
      cause: error,
    });
  });
  try {
    if (config.databaseUrl === null) await endRecovery(ctx.db, config.dataDir);
    endRestore(config.dataDir);
    const { members, posts, newest } = await readHoldings(ctx.db);
    const isWell = await report(ctx, say);
    say(
      `Restored: ${members} members, ${posts} posts and messages, the newest of ${newest ?? 'never'}. ${isWell ? 'Start the server when you like.' : 'Look at what is wrong before you start the server.'}`,
    );
    return isWell;
  } finally {
    await ctx.close();
  }
}
