import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isDiskFull } from '../disk.ts';
import { outOfRoom } from '../http/http-error.ts';
import { type Files, fileName, isDraft, requireName } from './port.ts';

/**
 * Stores files in a folder, in sub-folders by the first two letters of their names. Only the server's user
 * can read them.
 */
export function openLocalFiles(folder: string): Files {
  const drafts = join(folder, 'drafts');
  const folderOf = (name: string) => (isDraft(name) ? drafts : join(folder, name.slice(0, 2)));
  const pathOf = (name: string) => {
    requireName(name);
    return join(folderOf(name), name);
  };

  /** Writes a draft and renames it, so that the file is complete or absent. */
  async function store<T>(name: string, write: (draft: string) => Promise<T>): Promise<T> {
    const path = pathOf(name);
    const draft = join(drafts, `${randomBytes(8).toString('hex')}.part`);
    try {
      await mkdir(drafts, { recursive: true, mode: 0o700 });
      const made = await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const written = await write(draft);
      await rename(draft, path);
      await syncFolder(folderOf(name));
      if (made !== undefined) await syncFolder(folder);
      return written;
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw isDiskFull(error) ? Object.assign(outOfRoom(), { cause: error }) : error;
    }
  }

  return {
    put: async (name, bytes) => void (await store(name, (draft) => writeWhole(draft, bytes))),
    putStream: (name, body) => store(name, (draft) => writeWhole(draft, body)),
    async get(name) {
      const path = pathOf(name);
      const handle = await open(path, 'r').catch(orNothing);
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        return { bytes: size, body: createReadStream(path, { fd: handle }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list() {
      const shards = ((await readdir(folder, { withFileTypes: true }).catch(orNothing)) ?? [])
        .filter((shard) => shard.isDirectory())
        .map(({ name }) => name);
      for (const shard of ['drafts', ...shards.filter((name) => name !== 'drafts').sort()]) {
        for (const name of ((await readdir(join(folder, shard)).catch(orNothing)) ?? []).sort()) {
          if (!fileName.test(name)) continue;
          const found = await stat(join(folder, shard, name)).catch(orNothing);
          if (!found?.isFile()) continue;
          yield { name, changedAt: found.mtime };
        }
      }
    },
  };
}

/** Writes a new file and returns its bytes. */
async function writeWhole(path: string, content: Buffer | Readable): Promise<number> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orNothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
