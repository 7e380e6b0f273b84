// Builds the web, and tells whether its sources have changed.
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { bin, isWindows, minutes, modified, root, run, say, Trouble } from './run.mjs';

const builtPage = join(root, 'dist/web/index.html');
const longest = 5 * minutes;

/** True when the built page is newer than all its sources. */
export function isBuilt() {
  const built = modified(builtPage);
  if (built === 0) return false;
  return [
    'web',
    'contract',
    'vite.config.ts',
    'vite.public.config.ts',
    'scripts/chunks.ts',
    'scripts/ready/build.mjs',
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
export async function build() {
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
    join(bin, isWindows ? 'vite.cmd' : 'vite'),
    ['build', '--config', config, '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { longest, env: { NODE_ENV: 'production' } },
  );
  if (result.isLate)
    throw new Trouble(`Building the web took longer than ${longest / minutes} minutes and was ended.`);
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
