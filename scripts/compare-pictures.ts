import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { RoleName } from '../server/testing/cast.ts';
import { freePort, type Running, startServer, temporaryFolder } from '../server/testing/server-process.ts';
import { chromiumHere } from './chromium.ts';
import { addPicturedContent, arrived, picturedPages, tokenOf } from './pictured-pages.ts';

export interface Order {
  /** Folder of the pictures. The first run fills it, later ones compare with it. */
  baseline?: string;
  /** Names of pictures, as regular expression. */
  only?: string;
}

const looks = [1440, 390].flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme })));
type Look = (typeof looks)[number];

/** A Wednesday. All clocks stand still then, so that a page shows the same words in every run. */
const instant = Date.parse('2026-11-25T15:10:00Z');
const stillClock = `data:text/javascript,${encodeURIComponent(`const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) => (given.length > 0 ? new target(...given) : new target(${instant})),
    get: (target, key) => (key === 'now' ? () => ${instant} : Reflect.get(target, key)),
  });`)}`;
/** Share of a picture's pixels from which a difference is reported as a change. */
const threshold = 0.001;

/**
 * Photographs every page in four looks and compares the pictures with those of a run before, pixel by pixel. Each look has a server with
 * a copy of the same demo, because visits change what is unread. Needs a build. The first run in a folder makes the pictures to compare with.
 */
export async function comparePictures({
  baseline = join(tmpdir(), 'evolve-pictures'),
  only = '',
}: Order): Promise<void> {
  const demo = join(baseline, 'demo');
  const isFirst = !existsSync(join(baseline, 'complete'));
  mkdirSync(baseline, { recursive: true, mode: 0o755 });
  if (isFirst) await seed(demo);
  const now = join(baseline, isFirst ? 'before' : 'now');
  if (!only) rmSync(now, { recursive: true, force: true });
  mkdirSync(now, { recursive: true });
  const browser = await chromium.launch(chromiumHere());
  const failed: string[] = [];
  const waiting = [...looks];
  try {
    await Promise.all(
      [0, 1].map(async () => {
        for (let look = waiting.shift(); look; look = waiting.shift())
          failed.push(...(await photographAll(browser, look, demo, now, new RegExp(only))));
      }),
    );
  } finally {
    await browser.close();
  }
  for (const each of failed) console.log(`not reached: ${each}`);
  if (isFirst) {
    writeFileSync(join(baseline, 'complete'), '');
    console.log(`${readdirSync(now).length} pictures in ${now}. The next run compares with them.`);
  } else await compare(join(baseline, 'before'), now, join(baseline, 'differences'), new RegExp(only));
}

async function seed(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { mode: 0o755 });
  const server = await startServer({
    dataDir,
    port: await freePort(),
    node: ['--import', stillClock],
    within: 180_000,
  });
  const cli = join(import.meta.dirname, '../server/cli.ts');
  const seeded = spawnSync(process.execPath, ['--import', stillClock, cli, 'seed-demo'], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  });
  if (seeded.status === 0) await addPicturedContent(server.origin);
  await server.stop();
  if (seeded.status !== 0) throw new Error(`${seeded.stdout}\n${seeded.stderr}`);
}

async function photographAll(
  browser: Browser,
  look: Look,
  demo: string,
  folder: string,
  only: RegExp,
): Promise<string[]> {
  const dataDir = temporaryFolder('pictures');
  // Files of the database keep their owner.
  spawnSync('cp', ['-a', `${demo}/.`, dataDir]);
  const server = await startServer({
    dataDir,
    port: await freePort(),
    node: ['--import', stillClock],
    within: 180_000,
  });
  const failed: string[] = [];
  try {
    for (const [person, pictures] of picturedPages) {
      const fileOf = (name: string) => `${person}-${name}-${look.width}-${look.theme}.png`;
      const wanted = pictures.filter(([name]) => only.test(fileOf(name)));
      if (wanted.length === 0) continue;
      const context = await open(browser, look, server);
      if (person !== 'visitor') await signIn(context, server.origin, person);
      for (const [name, path, act] of wanted) {
        const file = fileOf(name);
        const page = await context.newPage();
        try {
          await page.goto(path);
          if (act) {
            await settled(page);
            await act(page);
          }
          writeFileSync(join(folder, file), await steady(page));
        } catch (error) {
          failed.push(`${file}: ${String(error).split('\n')[0]}`);
        }
        await page.close();
      }
      await context.close();
    }
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return failed;
}

async function open(browser: Browser, { width, theme }: Look, server: Running): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: width > 1000 ? 900 : 844 },
    baseURL: server.origin,
    colorScheme: theme as 'light' | 'dark',
    reducedMotion: 'reduce',
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // It would keep pages of the first visit, and answer differently in the second.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(6_000);
  await context.clock.setFixedTime(instant);
  await context.addInitScript('Math.random = () => 0.5;');
  return context;
}

async function signIn(context: BrowserContext, origin: string, role: RoleName): Promise<void> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  await page.evaluate((token) => localStorage.setItem('evolve.token', token), await tokenOf(origin, role));
  await page.close();
}

/** Waits until the page has its heading, its words and its typefaces. */
async function settled(page: Page): Promise<void> {
  await arrived(page);
  await page.evaluate('document.fonts.ready.then(() => null)');
}

/** Takes pictures until two in a row are equal, so that nothing on the page is still arriving. */
async function steady(page: Page): Promise<Buffer> {
  await settled(page);
  let before: Buffer = Buffer.alloc(0);
  for (let turn = 0; turn < 12; turn += 1) {
    await sleep(turn === 0 ? 250 : 200);
    const picture = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
    if (picture.equals(before)) break;
    before = picture;
  }
  return before;
}

async function compare(before: string, now: string, folder: string, only: RegExp): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const names = readdirSync(before).filter((name) => only.test(name));
  const lines: string[] = [];
  let equal = 0;
  for (const name of names) {
    if (!existsSync(join(now, name))) {
      lines.push(`  missing  ${name}`);
      continue;
    }
    const [a, b] = [readFileSync(join(before, name)), readFileSync(join(now, name))];
    if (a.equals(b)) {
      equal += 1;
      continue;
    }
    const { share, size, picture } = await differenceOf(a, b);
    if (share === 0 && size === '') equal += 1;
    else lines.push(`${(share * 100).toFixed(3).padStart(7)} %  ${name}${size}`);
    if (share > threshold || size !== '') writeFileSync(join(folder, name), picture);
  }
  for (const line of lines.toSorted().toReversed()) console.log(line);
  console.log(
    `${equal} of ${names.length} pictures are equal. Those that differ by more than 0.1 % are in ${folder}.`,
  );
  if (readdirSync(folder).length > 0) process.exitCode = 1;
}

/** Returns how much of two pictures differs, and a picture of it: what is equal is pale, what differs is red. */
async function differenceOf(a: Buffer, b: Buffer): Promise<{ share: number; size: string; picture: Buffer }> {
  const metas = await Promise.all([a, b].map((each) => sharp(each).metadata()));
  const width = Math.max(...metas.map((each) => each.width));
  const height = Math.max(...metas.map((each) => each.height));
  const [one, two] = await Promise.all(
    [a, b].map((each, n) =>
      sharp(each)
        .flatten()
        .extend({
          right: width - (metas[n]?.width ?? 0),
          bottom: height - (metas[n]?.height ?? 0),
          background: '#f0f',
        })
        .raw()
        .toBuffer(),
    ),
  );
  if (!one || !two) throw new Error('There are two pictures.');
  let count = 0;
  const drawn = Buffer.alloc(one.length);
  for (let at = 0; at < one.length; at += 3) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((one[at + channel] ?? 0) - (two[at + channel] ?? 0)) > 2,
    );
    if (differs) count += 1;
    for (let channel = 0; channel < 3; channel += 1)
      drawn[at + channel] = differs ? (channel === 0 ? 230 : 0) : 170 + (two[at + channel] ?? 0) / 3;
  }
  const size =
    metas[0]?.height === metas[1]?.height ? '' : `  (height ${metas[0]?.height} -> ${metas[1]?.height})`;
  return {
    share: count / (width * height),
    size,
    picture: await sharp(drawn, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}
