// Looks for room on the disk before anything is installed.
import * as fs from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isWindows, root, Trouble } from './run.mjs';

const megabyte = 1e6;
/** In MB, measured: the packages together with what installs them, and what npm keeps of both in its cache. */
const packagesNeed = 1250;
const cacheNeeds = 450;

/** Throws a Trouble unless the packages have room. What lies there already counts, because npm replaces or reuses it. */
export function requireSpace() {
  const cache =
    process.env.npm_config_cache ??
    (isWindows ? join(process.env.LOCALAPPDATA ?? homedir(), 'npm-cache') : join(homedir(), '.npm'));
  const needs = [
    { folder: join(root, 'node_modules'), megabytes: packagesNeed },
    { folder: join(cache, '_cacache'), megabytes: cacheNeeds },
  ];
  const short = findShortage(needs);
  if (short)
    throw new Trouble(
      `The disk has too little room: installing needs ${short.needed} MB more at ${short.place}, and ${short.free} MB are free. Make room, then start again.`,
    );
}

/** Returns the disk that is too small for the folders on it, or undefined. */
export function findShortage(needs, disk = diskOf, size = sizeOf) {
  const disks = new Map();
  for (const { folder, megabytes } of needs) {
    const { id, free, place } = disk(folder);
    const known = disks.get(id) ?? { place, free, needed: 0, folders: [] };
    disks.set(id, {
      ...known,
      needed: known.needed + megabytes,
      folders: [...known.folders, { folder, megabytes }],
    });
  }
  for (const { place, free, needed, folders } of disks.values()) {
    if (free >= needed) continue;
    // Measured only now, because it takes seconds.
    const missing = folders.reduce(
      (sum, { folder, megabytes }) => sum + Math.max(0, megabytes - size(folder)),
      0,
    );
    if (free < missing) return { place, free, needed: missing };
  }
  return undefined;
}

/** Returns the disk of a folder, which needn't exist yet. Node before 18.15 can't tell what is free. */
function diskOf(folder) {
  let place = folder;
  while (!fs.existsSync(place)) place = dirname(place);
  const { bavail, bsize } = fs.statfsSync?.(place) ?? { bavail: Number.POSITIVE_INFINITY, bsize: 1 };
  return { id: fs.statSync(place).dev, free: Math.floor((bavail * bsize) / megabyte), place };
}

/** Returns what a folder takes, in MB. */
function sizeOf(folder) {
  let bytes = 0;
  const add = (path) => {
    for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) add(inside);
      else bytes += onDisk(fs.lstatSync(inside));
    }
  };
  if (fs.existsSync(folder)) add(folder);
  return Math.floor(bytes / megabyte);
}

/** Returns what a file takes. Windows doesn't count blocks. */
const onDisk = ({ blocks, size }) => (blocks ? blocks * 512 : size);
