import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const fileOf = (dataDir: string): string => join(dataDir, 'server.key');

/**
 * Returns the key in the data folder, for when the environment has none; null if there is none. Throws a sentence when the
 * file can't be read or isn't a key.
 */
export function readServerKey(dataDir: string): Buffer | null {
  const file = fileOf(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Whether the folder itself can be used is checked with everything else that is stored in it.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new Error(
      `${file} can't be read (${code}). Make it readable for the user who starts this server, who should own DATA_DIR.`,
      { cause: error },
    );
  }
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== 32)
    throw new Error(
      `${file} does not hold a key of 32 bytes. Restore it from a backup: without it the journals cannot be read.`,
    );
  return bytes;
}

/**
 * Makes the key of a new installation, readable by its owner alone. Writes it atomically, and syncs it to disk before anything
 * is sealed with it. Returns the key that counts, which another server on this folder may have made first.
 */
export function makeServerKey(dataDir: string): Buffer {
  const file = fileOf(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, `${randomBytes(32).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const folder = openSync(dataDir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  const made = readServerKey(dataDir);
  if (!made) throw new Error(`${file} was removed while the server started.`);
  return made;
}
