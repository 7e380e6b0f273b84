// Prepares a checkout to run: installs the packages of package-lock.json and builds the web, each only when
// it is out of date. Runs before anything is installed, so it is plain JavaScript for Node 18 without
// dependencies, and calls every program by its path.
//   --no-build  install only      --rebuild  build even when nothing changed      --quiet  print failures only
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, isBuilt } from './ready/build.mjs';
import { hasNode, linkNode, withInstaller } from './ready/installer.mjs';
import { npm, whyNot } from './ready/npm.mjs';
import { installedFile, isInstalled } from './ready/packages.mjs';
import { minutes, modified, root, say, Trouble } from './ready/run.mjs';
import { requireSpace } from './ready/space.mjs';

const holdFile = join(root, 'dist/.ready');
const flags = new Set(process.argv.slice(2));
/** Longer than an installation and a build. */
const longest = 20 * minutes;

try {
  await main();
} catch (error) {
  console.error(error instanceof Trouble ? `\n${error.message}\n` : error);
  process.exitCode ||= 1;
}

async function main() {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new Trouble(
      `This is Node ${process.versions.node}; installing needs Node 18 or newer. (Evolve itself then runs on a newer Node that it brings along.)`,
    );
  }
  const wantsBuild = !flags.has('--no-build');
  const isReady = () => isInstalled() && hasNode() && (!wantsBuild || (isBuilt() && !flags.has('--rebuild')));
  if (isReady()) return;
  const release = await hold();
  try {
    // Another process may have done the work while it had the lock.
    if (!isInstalled()) await install();
    if (!hasNode()) linkNode();
    if (wantsBuild && (flags.has('--rebuild') || !isBuilt())) await build();
  } finally {
    release();
  }
}

async function install() {
  requireSpace();
  say('Installing (about a minute, once) ...');
  try {
    await withInstaller((installer) => npm(installer, ['ci'], root));
    linkNode();
  } catch (error) {
    // npm writes this file also when other files are missing.
    rmSync(installedFile, { force: true });
    throw error;
  }
  if (!isInstalled())
    throw new Trouble('npm did not install every package. Remove the folder node_modules and start again.');
}

// One at a time

/**
 * Waits until no other process installs or builds in this checkout. Returns a function that releases the
 * lock.
 */
async function hold() {
  const mine = `${process.pid}`;
  const until = Date.now() + longest;
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(dirname(holdFile), { recursive: true });
      writeFileSync(holdFile, mine, { flag: 'wx' });
      return () => rmSync(holdFile, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Trouble(whyNot(`${error.code} '${dirname(holdFile)}'`) ?? error.message);
    }
    if (!takeOverFromTheDead(mine)) {
      if (!waited) say('Another start is installing or building here; waiting for it ...');
      if (Date.now() > until)
        throw new Trouble(`Another start still holds ${holdFile}. If none is running, remove that file.`);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** Removes the lock file of a process that ended without releasing it. */
function takeOverFromTheDead(mine) {
  let holder = '';
  try {
    holder = readFileSync(holdFile, 'utf8');
    // Empty: its owner has created the file and not yet written its process id.
    if (holder === '' && Date.now() - modified(holdFile) < 5000) return false;
    if (holder !== '' && Date.now() - modified(holdFile) < longest) process.kill(Number(holder), 0);
    else throw Object.assign(new Error('too old'), { code: 'ESRCH' });
    return false;
  } catch (error) {
    if (error.code !== 'ESRCH') return error.code === 'ENOENT';
  }
  const aside = `${holdFile}-${mine}`;
  try {
    renameSync(holdFile, aside);
    // Another process may have removed it and taken the lock. Then put its lock file back.
    if (readFileSync(aside, 'utf8') !== holder) renameSync(aside, holdFile);
    else rmSync(aside, { force: true });
  } catch {
    rmSync(aside, { force: true });
  }
  return true;
}
