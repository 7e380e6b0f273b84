import { existsSync } from 'node:fs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** The machine's own browser for the journeys: CHROMIUM_PATH, or where Linux keeps one. Undefined: the one Playwright downloads. */
export function systemChromium(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...usual].find((path) => path !== '' && existsSync(path));
}
