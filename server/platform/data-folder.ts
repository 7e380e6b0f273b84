import { accessSync, constants, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of the server in the data folder, if it doesn't store their files elsewhere. PostgreSQL's own folder has its own user and checks. */
const parts = ['uploads', 'outbox'];

/**
 * Checks that this process may use the data folder, and writes nothing. Throws one sentence that says what is wrong and what to
 * do.
 */
export function checkDataFolder(dataDir: string): void {
  for (const path of [existing(dataDir), ...parts.map((part) => join(dataDir, part))]) {
    const found = look(path, dataDir);
    if (!found) continue;
    if (!found.isDirectory())
      throw new Error(
        `${path} is a file, and DATA_DIR (${dataDir}) needs a folder there. Move the file away.`,
      );
    try {
      accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new Error(obstacle(path, { dataDir, owner: found.uid, error: error as NodeJS.ErrnoException }), {
        cause: error,
      });
    }
  }
}

/** Returns the folder, or the nearest one above it that exists and in which it has to be made. */
function existing(folder: string, dataDir = folder): string {
  return look(folder, dataDir) || dirname(folder) === folder ? folder : existing(dirname(folder), dataDir);
}

/** Returns null when there is nothing at this path. Throws a sentence when it can't be reached. */
function look(path: string, dataDir: string): Stats | null {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new Error(
      `DATA_DIR (${dataDir}) can't be reached by this server (${code} at ${path}). Allow its user to enter every folder above, or choose another DATA_DIR.`,
      { cause: error },
    );
  }
}

function obstacle(
  path: string,
  { dataDir, owner, error }: { dataDir: string; owner: number; error: NodeJS.ErrnoException },
): string {
  const what = path === dataDir ? `DATA_DIR (${dataDir})` : `${path}, where DATA_DIR (${dataDir}) belongs,`;
  if (error.code === 'EROFS')
    return `${what} is on a read-only file system. Mount it writable, or choose another DATA_DIR.`;
  const own = process.getuid?.();
  if (own === undefined || owner === own)
    return `${what} can't be written by this server (${error.code}). Give its owner the right with chmod u+rwx ${path}, or choose another DATA_DIR.`;
  return `${what} belongs to another user (uid ${owner}), and this server runs as uid ${own}, who may not write there. Start it as that user, hand the folder over with chown -R ${own} ${path}, or choose another DATA_DIR.`;
}
