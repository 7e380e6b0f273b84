// Checks that package-lock.json lists the packages of every platform. npm leaves out optional packages that
// it could not fetch, and then `npm ci` rejects the lock file on other platforms.
//   --fix  adds the missing entries from the packages that need them
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = findMissing(lock.packages);

if (process.argv.includes('--fix')) {
  for (const entry of missing) lock.packages[`node_modules/${entry.name}`] = asEntry(entry);
  const names = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries(names.map((name) => [name, lock.packages[name]]));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${missing.length} entries added to package-lock.json.`);
} else if (missing.length > 0) {
  console.error(
    `package-lock.json lacks ${missing.map(({ name, version }) => `${name}@${version}`).join(', ')}.\nRun \`node scripts/lock.mjs --fix\`.`,
  );
  process.exitCode = 1;
} else console.log('package-lock.json names every platform.');

/**
 * Returns optional packages that a locked package needs and the lock file does not list where Node would find
 * them.
 */
function findMissing(packages) {
  const found = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isReachable(packages, path, name)) found.set(name, { name, version, parent: entry });
    }
  }
  return [...found.values()];
}

/** Searches like Node: in the package's node_modules, then in every folder above. */
function isReachable(packages, path, name) {
  for (let folder = path; ; ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above === -1 ? '' : folder.slice(0, above);
  }
}

function asEntry({ name, version, parent }) {
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error(
      `${name} is named as "${version}", not as one version: install it once and commit the lock.`,
    );
  const os = [
    'android',
    'darwin',
    'freebsd',
    'linux',
    'netbsd',
    'openbsd',
    'openharmony',
    'sunos',
    'aix',
    'win32',
  ].find((word) => name.includes(word));
  const cpu = [
    'arm64',
    'arm',
    'x64',
    'ia32',
    'loong64',
    'ppc64',
    'riscv64',
    's390x',
    'mips64el',
    'wasm32',
  ].find((word) => new RegExp(`[-/]${word}(?![0-9])`).test(name));
  if (!cpu && !os)
    throw new Error(`${name} does not say which platform it is for: install it once and commit the lock.`);
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : null;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
