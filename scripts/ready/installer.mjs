// The Node and the npm that install the packages. The npm of the machine only fetches these two: each of npm 9.2 to 11.6 loses the link to
// one of five Nodes that share a name, and on Node 18 it leaves out what builds the web. So an installation is the same on every machine.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { npm } from './npm.mjs';
import { broughtNode, lockedPackages, thisMachine } from './packages.mjs';
import { bin, isWindows, root, Trouble } from './run.mjs';

const folder = join(root, 'dist/.installer');
const link = join(bin, isWindows ? 'node.cmd' : 'node');

/** Two packages come at once or not at all, so whoever is offline needn't wait. */
const quickly = ['--fetch-retries=1', '--fetch-timeout=10000'];

/** True when programs of this checkout find a Node. */
export const hasNode = () => existsSync(link);

/**
 * Fetches the installer, calls `work` with its two programs and removes it. It is never kept, so nothing of it can be half there, or
 * from another machine. The lock of `ready.mjs` keeps others out of its folder.
 */
export async function withInstaller(work) {
  const brought = broughtNode(lockedPackages(), thisMachine());
  if (!brought) requireOwnNode();
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeManifest(brought);
    await npm(
      machinesNpm(),
      ['ci', '--ignore-scripts', '--no-bin-links', '--engine-strict=false', ...quickly],
      folder,
    );
    const packages = join(folder, 'node_modules');
    const node = workingNode(packages, brought);
    return await work([node, join(packages, 'npm/bin/npm-cli.js')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the two packages with the hashes that this repository knows, so that npm takes no others. */
function writeManifest(brought) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, version, hash] = /^npm@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(packageManager);
  const packages = {
    npm: { version, integrity: `sha512-${Buffer.from(hash, 'hex').toString('base64')}` },
    ...(brought && { [brought.name]: { ...brought.entry, optional: false } }),
  };
  const dependencies = Object.fromEntries(
    Object.entries(packages).map(([name, entry]) => [name, entry.version]),
  );
  const locked = Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]);
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content));
  write('package.json', { private: true, dependencies });
  write('package-lock.json', {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, ...Object.fromEntries(locked) },
  });
}

/** Returns the npm that called us, or the one in PATH. */
export function machinesNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script))
    return [node && existsSync(node) ? node : process.execPath, script];
  return [isWindows ? 'npm.cmd' : 'npm'];
}

/**
 * Makes `node_modules/.bin/node`, which npm's scripts, npx and every shebang find first in PATH. npm makes it too, but not each npm,
 * and not for a machine whose own Node must do.
 */
export function linkNode() {
  const brought = broughtNode(lockedPackages(), thisMachine());
  const node = workingNode(join(root, 'node_modules'), brought);
  if (isWindows) {
    if (!existsSync(link)) writeFileSync(link, `@"${node}" %*\r\n`);
    return;
  }
  if (existsSync(link) && realpathSync(link) === realpathSync(node)) return;
  rmSync(link, { force: true });
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(node.startsWith(root) ? relative(bin, node) : node, link);
}

/** Returns the Node that a package brought. Where it can't run, as with another C library, the machine's own must do. */
function workingNode(packages, brought) {
  const program = brought && join(packages, brought.program);
  if (program && spawnSync(program, ['--version']).status === 0) return program;
  requireOwnNode();
  return process.execPath;
}

/** The server needs a Node that strips types. */
function requireOwnNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  throw new Trouble(
    `Evolve brings no Node that runs on this machine (${process.platform} ${process.arch}), and its own is ${process.versions.node}. Install Node 26, then start again.`,
  );
}
