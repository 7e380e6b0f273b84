import { existsSync } from 'node:fs';

const usual = [
  // The same browser without windows draws a page in about half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * Returns the machine's Chromium for the journeys: CHROMIUM_PATH or a usual path on Linux. Undefined means
 * the one Playwright downloads.
 */
export function systemChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path));
}
