import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { castPassword } from '../server/testing/cast.ts';
import { freePort, startServer, temporaryFolder } from '../server/testing/server-process.ts';
import { mark } from '../web/drawings/mark.ts';
import { trailScene } from '../web/drawings/trail-scene.ts';
import { previewSize, previews } from '../web/public/previews.ts';
import { chromiumHere } from './chromium.ts';
import { comparePictures } from './compare-pictures.ts';

/**
 * Photographs five pages of the product with the demo's members, for the landing and the README, and draws the pictures of link
 * previews. Run it again after a change of these pages, and commit the pictures (`npm run screenshots`). Needs a build.
 *
 *   npm run screenshots -- --compare [--baseline DIR] [--only REGEXP]
 *
 * photographs every page instead, and compares the pictures with those of the first run in the folder.
 */
const { values } = parseArgs({
  options: { compare: { type: 'boolean' }, baseline: { type: 'string' }, only: { type: 'string' } },
});
if (values.compare) {
  await comparePictures(values);
  process.exit();
}

const member = 'ada@example.com';
const shots = [
  { name: 'evolve90', path: '/evolve90' },
  { name: 'progress', path: '/profile/progress' },
  { name: 'feed', path: '/feed' },
  { name: 'forum', path: '/forum' },
  { name: 'courses', path: '/lms' },
] as const;
const statics = join(import.meta.dirname, '../web/static');
/** The pictures of the README. Not every reader of Markdown shows AVIF. */
const images = join(import.meta.dirname, '../docs/images');
const screens = [
  { suffix: '', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  { suffix: '-phone', viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 },
] as const;

const dataDir = temporaryFolder('screenshots');
const port = await freePort();
const server = await startServer({ dataDir, port });
const browser = await chromium.launch(chromiumHere());
try {
  const seeded = spawnSync(process.execPath, [join(import.meta.dirname, '../server/cli.ts'), 'seed-demo'], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  if (seeded.status !== 0) throw new Error(`${seeded.stdout}\n${seeded.stderr}`);
  for (const each of ['screenshots', 'previews']) mkdirSync(join(statics, each), { recursive: true });
  for (const theme of ['light', 'dark'] as const)
    for (const screen of screens) await photograph(browser, theme, screen);
  await drawPreviews(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function photograph(
  open: Browser,
  theme: 'light' | 'dark',
  { suffix, ...screen }: (typeof screens)[number],
): Promise<void> {
  const context = await open.newContext({
    ...screen,
    baseURL: server.origin,
    colorScheme: theme,
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
    keep(`screenshots/${name}-${theme}${suffix}.avif`, avif);
    if (theme === 'light' && suffix === '')
      await sharp(png)
        .resize(1200)
        .webp({ quality: 80 })
        .toFile(join(images, `${name}.webp`));
  }
  await context.close();
}

/** Draws the heading of each page above the trail, with the styles of the page itself. */
async function drawPreviews(open: Browser): Promise<void> {
  const context = await open.newContext({
    viewport: previewSize,
    baseURL: server.origin,
    colorScheme: 'light',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const trail = trailScene({ id: 'p', w: 1200, h: 630, groundY: 560, day: 34, placed: 33, labels: false });
  for (const [name, path] of Object.entries(previews)) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    // The landing has all styles of the trail. Its second visit has the fonts, too.
    await page.goto('/landing', { waitUntil: 'networkidle' });
    const drawing = `${trail}<div class="preview-copy">${mark(72)}<h1></h1></div>`;
    await page.evaluate(
      `document.body.innerHTML = ${JSON.stringify(`<div class="preview">${drawing}</div>`)}`,
    );
    await page.evaluate(`document.querySelector('h1').append(${JSON.stringify(heading)})`);
    await page.addStyleTag({
      content: `body { margin: 0; }
        .preview { position: relative; width: 1200px; height: 630px; overflow: hidden; }
        .preview-copy { position: absolute; inset: 64px 80px auto; }
        .preview h1 { max-width: 20ch; margin: 28px 0 0; font: 700 76px/1.08 var(--ev-font-display);
          text-wrap: balance; letter-spacing: -0.01em; }`,
    });
    await page.evaluate('document.fonts.ready');
    const jpeg = await sharp(await page.screenshot())
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    keep(`previews/${name}.jpg`, jpeg);
  }
  await context.close();
}

function keep(file: string, bytes: Buffer): void {
  writeFileSync(join(statics, file), bytes);
  console.log(`${file}: ${(bytes.length / 1024).toFixed(1)} kB`);
}

/** Waits until the page has its heading and its pictures, and nothing loads. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.locator('[aria-busy="true"], .skeleton, .bone').first().waitFor({ state: 'detached' });
  // A lazy picture that is hidden or below the window isn't loaded, and its promise would never end.
  await page.evaluate(
    `Promise.all([...document.images].filter((image) => image.loading !== 'lazy' || image.complete)
      .map((image) => image.decode().catch(() => null)))`,
  );
  await page.evaluate('document.fonts.ready');
  // Numbers and charts are drawn in a frame of their own.
  await page.waitForTimeout(1_200);
}
