import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ageOf } from '#server/backup/age.ts';
import { checkArchive, checkBackups } from '#server/backup/check-backup.ts';
import { readIndex } from '#server/backup/file-index.ts';
import type { Place } from '#server/backup/place.ts';
import { chooseBackup, restoreDatabase } from '#server/backup/restore-backup.ts';
import { roomFor } from '#server/backup/room.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { createLog } from '#server/platform/log.ts';
import { openEmbedded } from '#server/providers/postgres/embedded.ts';
import { discardCluster } from '#server/providers/postgres/recovery.ts';
import { checkInvariants } from './invariants/check.ts';

export interface Drilled {
  /** Why the backup isn't good, or null. */
  wrong: string | null;
  /** Why it wasn't restored, though nothing is wrong with it. Null if it was. */
  skipped: string | null;
}

const broken = (wrong: string | null): Drilled => ({ wrong, skipped: null });

/**
 * Reads everything of the newest backup, restores its database into a scratch folder, checks its invariants, and deletes it again.
 */
export async function drill(ctx: AppContext, place: Place): Promise<Drilled> {
  const { config } = ctx;
  const age = await ageOf(config.serverKey);
  const checked = await checkBackups(place, age, { onlyNewest: true });
  const damage = checked.flatMap(({ wrong }) => wrong);
  if (damage[0]) return broken(damage[0]);
  const archive = (await checkArchive(place, age, checked)).find(({ isWrong }) => isWrong);
  if (archive) return broken(archive.text);
  const noRoom = await roomFor(ctx);
  if (noRoom) return { wrong: null, skipped: noRoom };
  const scratch = join(config.dataDir, 'drill');
  const order = { place, age, until: null, say: () => undefined };
  const { manifest } = await chooseBackup(order);
  const clean = async () => {
    await discardCluster(scratch);
    rmSync(scratch, { recursive: true, force: true });
  };
  await clean();
  const server =
    manifest.kind === 'dump'
      ? await openEmbedded({ dataDir: scratch, log: () => undefined }).catch((error: Error) => error)
      : null;
  if (server instanceof Error)
    return {
      wrong: null,
      skipped: `Every hash is right. It wasn't restored for a check, because no PostgreSQL runs here: ${server.message}`,
    };
  try {
    const { host = '', user, database } = server?.connection ?? {};
    const databaseUrl = server ? `postgres://${user}@${encodeURIComponent(host)}/${database}` : null;
    const own = { ...config, dataDir: scratch, databaseUrl, databaseSessionUrl: null, storage: null };
    await restoreDatabase(own, order, manifest);
    const { openContext } = await import('#server/open-context.ts');
    const restored = await openContext(own, createLog('silent'), { role: 'guest', patience: 40 });
    try {
      const stored: { name: string; changedAt: Date }[] = [];
      for await (const { file, changedAt } of readIndex(place, age, manifest))
        stored.push({ name: file, changedAt: new Date(changedAt) });
      stored.sort((a, b) => (a.name < b.name ? -1 : 1));
      const files = {
        ...restored.files,
        async *list() {
          yield* stored;
        },
      };
      const failed = (await checkInvariants({ ...restored, files })).filter(({ count }) => count > 0);
      return broken(
        failed.length === 0
          ? null
          : `Restored, these checks failed: ${failed.map(({ name }) => name).join(', ')}.`,
      );
    } finally {
      await restored.close();
    }
  } catch (error) {
    return broken(`It can't be restored: ${(error as Error).message}`);
  } finally {
    await server?.stop();
    await clean();
  }
}
