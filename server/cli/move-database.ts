import { existsSync } from 'node:fs';
import { copyDatabase } from '#server/backup/copy-database.ts';
import { hasTables } from '#server/backup/restore-backup.ts';
import { createLog } from '#server/platform/log.ts';
import { hasCluster } from '#server/providers/postgres/recovery.ts';
import { isServed } from './store.ts';
import type { Verb } from './verb.ts';

export const moveDatabaseVerb: Verb = {
  usage: '--to postgres://...|DATA_DIR',
  notes: [
    'From the database that is configured to a PostgreSQL server, or to an embedded one in a new DATA_DIR. Both may have different versions of PostgreSQL.',
    'Stop every server first, because what members write meanwhile would stay behind. The former database stays as it is.',
    'Afterwards start the server with the new DATABASE_URL or DATA_DIR, the same server key and the same files.',
  ],
  options: { to: { type: 'string' } },
  required: ['to'],
  patience: 40,
  async run({ ctx, values: { to = '' }, say }) {
    if (await isServed(ctx.db))
      throw new Error('A server uses this database. Stop every server, then run this again.');
    const databaseUrl = /^postgres(ql)?:/.test(to) ? to : null;
    if (databaseUrl ? await hasTables(databaseUrl) : existsSync(to) && (await hasCluster(to)))
      throw new Error(
        'There is a database there already, and a move never replaces one. Nothing was changed.',
      );
    const { openContext } = await import('#server/open-context.ts');
    const own = {
      ...ctx.config,
      databaseUrl,
      databaseSessionUrl: null,
      dataDir: databaseUrl ? ctx.config.dataDir : to,
    };
    const target = await openContext(own, createLog('silent'), { role: 'guest', patience: 40 });
    try {
      const { tables, rows } = await copyDatabase(ctx.pool.options, target.pool.options, say);
      say(
        `${rows} rows of ${tables} tables were copied, and each is the same there. The former database is untouched.`,
      );
    } finally {
      await target.close();
    }
    return true;
  },
};
