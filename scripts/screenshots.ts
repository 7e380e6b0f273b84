import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { freePort, startServer, temporaryFolder } from '../bench/server.ts';
import { castPassword } from '../server/testing/cast.ts';
import { systemChromium } from './chromium.ts';

/**
 * Photographs five pages of the product with the demo's members, for the landing. Run
 * it again after a change of these pages, and commit the pictures (`npm run screenshots`). Needs a build.
 */
const member = 'ada@example.com';
const shots = [
  { name: 'evolve90', path: '/evolve90' },
  { name: 'progress', path: '/profile/progress' },
  { name: 'feed', path: '/feed' },
  { name: 'forum', path: '/forum' },
  { name: 'courses', path: '/lms' },
] as const;
const folder = join(import.meta.dirname, '../web/static/screenshots');

const dataDir = temporaryFolder('screenshots');
const port = await freePort();
const server = await startServer({ dataDir, port });
const browser = await chromium.launch({
  executablePath: systemChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const seeded = spawnSync(process.execPath, [join(import.meta.dirname, '../server/cli.ts'), 'seed-demo'], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  if (seeded.status !== 0) throw new Error(`${seeded.stdout}\n${seeded.stderr}`);
  mkdirSync(folder, { recursive: true });
  await photograph(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function photograph(open: Browser): Promise<void> {
  const context = await open.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.origin,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(member);
  await page.getByLabel('Password', { exact: true }).fill(castPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/evolve90');
  for (const { name, path } of shots) {
    await page.goto(path);
    await settled(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const avif = await sharp(png).avif({ quality: 52, effort: 3 }).toBuffer();
    writeFileSync(join(folder, `${name}.avif`), avif);
    console.log(`${name}: ${(avif.length / 1024).toFixed(1)} kB`);
  }
  await context.close();
}

/** Waits until the page has its heading and its pictures, and nothing loads. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"], .skeleton, .bone').first().waitFor({ state: 'detached' });
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode().catch(() => null)))');
  await page.evaluate('document.fonts.ready');
  // Numbers and charts are drawn in a frame of their own.
  await page.waitForTimeout(1_200);
}
