// What of package-lock.json belongs to a machine, and whether it is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const lockFile = join(root, 'package-lock.json');
export const installedFile = join(root, 'node_modules/.package-lock.json');

const libcHere = () => (process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl');
export const thisMachine = () => ({
  os: process.platform,
  cpu: process.arch,
  libc: process.platform === 'linux' ? libcHere() : undefined,
});

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
export const lockedPackages = () => read(lockFile);

/** True when `node_modules` has what package-lock.json names. Dates don't tell: a checkout may bring an older lock file. */
export function isInstalled() {
  try {
    return isComplete(lockedPackages(), read(installedFile), thisMachine());
  } catch {
    return false;
  }
}

/**
 * True when the packages that are present are those of the lock file, with those that are made for this machine alone. npm leaves
 * the latter out without a word: on a Node that their `engines` refuse, and in a folder that came from another machine.
 */
export function isComplete(wanted, present, machine) {
  const isNeeded = (name) => {
    const entry = wanted[name];
    if (name === '') return false;
    if (entry.os && entry.cpu) return isFor(entry, machine);
    return !entry.optional && !entry.devOptional;
  };
  return (
    Object.keys(present).every((name) => wanted[name]?.version === present[name].version) &&
    Object.keys(wanted).every((name) => !isNeeded(name) || present[name] !== undefined)
  );
}

/** True when a package says that it runs on a machine: by its system, its processor and its C library. */
function isFor(entry, machine) {
  return ['os', 'cpu', 'libc'].every((key) => {
    const listed = [entry[key] ?? []].flat();
    if (listed.includes(`!${machine[key]}`)) return false;
    return listed.every((word) => word.startsWith('!')) || listed.includes(machine[key]);
  });
}

/** Returns the package that brings the Node of a machine: its name, its entry of the lock file and its program. Undefined: none does. */
export function broughtNode(wanted, machine) {
  for (const name of Object.keys(wanted[''].optionalDependencies)) {
    const entry = wanted[`node_modules/${name}`];
    if (entry?.bin?.node && isFor(entry, machine))
      return { name, entry, program: `${name}/${entry.bin.node}` };
  }
  return undefined;
}
