// Prepares a checkout to run: installs the packages of package-lock.json and builds the web, each only when
// it is out of date. Runs before anything is installed, so it is plain JavaScript for Node 18 without
// dependencies, and calls every program by its path.
//   --no-build  install only      --rebuild  build even when nothing changed      --quiet  print failures only
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installedFile = join(root, 'node_modules/.package-lock.json');
const builtPage = join(root, 'dist/web/index.html');
const holdFile = join(root, 'dist/.ready');
const flags = new Set(process.argv.slice(2));
const say = (sentence) => flags.has('--quiet') || console.log(sentence);

const minutes = 60_000;
const longestInstall = 15 * minutes;
const longestBuild = 5 * minutes;
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A failure that the user can fix. Only its message is printed. */
class Trouble extends Error {}

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
  const isReady = () => isInstalled() && (!wantsBuild || (isBuilt() && !flags.has('--rebuild')));
  if (isReady()) return;
  const release = await hold();
  try {
    // Another process may have done the work while it had the lock.
    if (!isInstalled()) await install();
    requireNode();
    if (wantsBuild && (flags.has('--rebuild') || !isBuilt())) await build();
  } finally {
    release();
  }
}

// Installing

/** True when node_modules has what package-lock.json names. Dates don't tell: a checkout may bring an older lock file. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const present = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
    const isNeeded = (name) => name !== '' && !wanted[name].optional && !wanted[name].devOptional;
    return (
      Object.keys(present).every(
        (name) => wanted[name] !== undefined && wanted[name].version === present[name].version,
      ) && Object.keys(wanted).every((name) => !isNeeded(name) || present[name] !== undefined)
    );
  } catch {
    return false;
  }
}

async function install() {
  const verb = existsSync(lockFile) ? 'ci' : 'install';
  say('Installing (about half a minute, once) ...');
  // Explicit, because NODE_ENV=production or the user's npm settings would leave out the packages that build
  // the web, and Node itself.
  const args = [verb, '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const result =
    npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm)
      ? await run(node && existsSync(node) ? node : process.execPath, [npm, ...args], longestInstall)
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, longestInstall);
  if (process.exitCode) throw new Trouble('Interrupted; the next start begins again.');
  if (result.code === 'ENOENT')
    throw new Trouble('npm was not found. Install Node (18 or newer) with npm, then start again.');
  if (result.isLate)
    throw new Trouble(
      `Installing took longer than ${longestInstall / minutes} minutes and was ended. Is the package registry in reach?`,
    );
  if (result.status !== 0)
    throw new Trouble(
      `Installing did not work (npm ${verb} ended with ${result.status ?? result.signal}).\n${whyNot(result.stderr)}`,
    );
  // npm does not write this file when it had nothing to install.
  if (!existsSync(installedFile))
    throw new Trouble(
      'npm ended without installing anything. Remove the folder node_modules and start again.',
    );
}

/** Explains the most likely cause of npm's error. */
function whyNot(words) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(words)) {
    return "The package registry could not be reached: check the network connection or npm's proxy settings, then start again.";
  }
  if (/ENOSPC/.test(words)) return 'The disk is full: about 700 MB are needed.';
  if (/EACCES|EPERM|EROFS/.test(words))
    return `This user may not write to ${root}: change its owner or copy it to a folder of your own.`;
  if (/can only install packages when your package\.json and package-lock\.json/.test(words)) {
    return 'package.json and package-lock.json disagree: run `npm install` once and commit both.';
  }
  return 'The lines above say why.';
}

/**
 * The server needs a Node that strips types. npm installs one on common platforms. Elsewhere the machine's
 * own must do.
 */
function requireNode() {
  const own = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  throw new Trouble(
    `No Node for this platform (${process.platform} ${process.arch}) came with the installation and this one is ${process.versions.node}. Install Node 24, then start again.`,
  );
}

// Building

/** True when the built page is newer than all its sources. */
function isBuilt() {
  const built = modified(builtPage);
  if (built === 0) return false;
  return [
    'web',
    'contract',
    'vite.config.ts',
    'vite.public.config.ts',
    'scripts/chunks.ts',
    'scripts/ready.mjs',
    'package-lock.json',
  ].every((name) => newest(join(root, name)) <= built);
}

/**
 * Returns the latest change in a file or folder, in ms since 1970. Folders count too, because removing a file
 * changes only its folder.
 */
function newest(path) {
  const own = modified(path);
  if (own === 0 || !statSync(path).isDirectory()) return own;
  return readdirSync(path, { withFileTypes: true }).reduce((latest, entry) => {
    if (/\.test\.tsx?$|\.md$/.test(entry.name)) return latest;
    const inside = join(path, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(inside) : modified(inside));
  }, own);
}

/**
 * Builds into a new folder and swaps, so that a failed or interrupted build leaves the old pages in place.
 */
async function build() {
  say('Building the web ...');
  const begun = new Date();
  const fresh = join(root, `dist/web-${process.pid}`);
  const old = join(root, `dist/old-${process.pid}`);
  try {
    await buildInto(fresh, 'vite.config.ts', 'index.html');
    await buildInto(join(fresh, '.public'), 'vite.public.config.ts', 'render.js');
    compressFiles(fresh);
    // The page gets the time when the build began, because later changes are not in it.
    utimesSync(join(fresh, 'index.html'), begun, begun);
    if (existsSync(dirname(builtPage))) renameSync(dirname(builtPage), old);
    renameSync(fresh, dirname(builtPage));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
}

/** Builds one configuration. Throws unless it wrote the file. */
async function buildInto(folder, config, file) {
  const result = await run(
    join(root, 'node_modules/.bin', process.platform === 'win32' ? 'vite.cmd' : 'vite'),
    ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    longestBuild,
    { NODE_ENV: 'production' },
  );
  if (result.isLate)
    throw new Trouble(`Building the web took longer than ${longestBuild / minutes} minutes and was ended.`);
  if (result.status !== 0 || !existsSync(join(folder, file)))
    throw new Trouble('The web could not be built; the lines above say why.');
}

/**
 * Writes a Brotli and a gzip version of every text file, at the highest level. The server sends them as they
 * are.
 */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Folders with a dot are for the server alone.
    if (entry.isDirectory() && !entry.name.startsWith('.')) compressFiles(path);
    if (!/\.(js|css|html|svg|json|webmanifest|txt)$/.test(entry.name)) continue;
    const bytes = readFileSync(path);
    // A shorter file fits in one packet anyway.
    if (bytes.length < 1024) continue;
    const params = { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

// One at a time

/**
 * Waits until no other process installs or builds in this checkout. Returns a function that releases the
 * lock.
 */
async function hold() {
  mkdirSync(dirname(holdFile), { recursive: true });
  const mine = `${process.pid}`;
  const until = Date.now() + longestInstall + longestBuild;
  for (let waited = false; ; waited = true) {
    try {
      writeFileSync(holdFile, mine, { flag: 'wx' });
      return () => rmSync(holdFile, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Trouble(`${dirname(holdFile)} cannot be written (${error.code}).`);
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
    if (holder !== '' && Date.now() - modified(holdFile) < longestInstall + longestBuild)
      process.kill(Number(holder), 0);
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

// Small things

/**
 * Runs a program in the checkout, shows its output and collects its error output. A signal that ends us ends
 * it too.
 */
function run(program, args, longest, env = {}) {
  const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', flags.has('--quiet') ? 'ignore' : 'inherit', 'pipe'],
      shell: program.endsWith('.cmd'),
      // The Node that npm installed comes first in PATH, so that every program with a shebang uses it.
      env: { ...process.env, ...env, PATH: path },
    });
    const result = { status: null, signal: null, code: null, isLate: false, stderr: '' };
    const pass = (signal) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    const timer = setTimeout(() => {
      result.isLate = true;
      child.kill();
    }, longest);
    const done = () => {
      clearTimeout(timer);
      for (const signal of endings) process.removeListener(signal, pass);
      resolve(result);
    };
    for (const signal of endings) process.on(signal, pass);
    child.stderr.on('data', (text) => {
      result.stderr += text;
      process.stderr.write(text);
    });
    child.on('error', (error) => {
      result.code = error.code;
      done();
    });
    child.on('close', (status, signal) => {
      Object.assign(result, { status, signal });
      done();
    });
  });
}

function modified(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}
