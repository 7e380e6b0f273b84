import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const usual = [
  // The same browser without windows draws a page in about half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Folder of the packaged Chromium, which `check/browser.mjs` unpacks where no other one opens. */
export const packagedChromium = join(import.meta.dirname, 'chromium/browser');

/**
 * Returns how the journeys open a Chromium: the machine's by CHROMIUM_PATH or a usual path on Linux, else the packaged one if it was
 * unpacked, else the one that Playwright downloads.
 */
export function chromiumHere(): Pick<LaunchOptions, 'executablePath' | 'env' | 'args'> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const own = [process.env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path));
  if (own) return { executablePath: own, args };
  const executablePath = join(packagedChromium, 'chromium');
  if (!existsSync(executablePath)) return { args };
  return {
    executablePath,
    // It was made for machines without a sandbox. It opens our own pages alone.
    args: ['--no-sandbox'],
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(packagedChromium, 'al2023/lib'),
      FONTCONFIG_PATH: join(packagedChromium, 'fonts'),
    },
  };
}
