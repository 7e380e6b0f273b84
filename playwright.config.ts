import { defineConfig, devices } from '@playwright/test';
import { chromiumHere } from './scripts/chromium.ts';
import { keepFilesInMemory } from './scripts/memory-folder.ts';
import { ignoreProductSettings } from './scripts/product-settings.ts';

keepFilesInMemory();
ignoreProductSettings();

const report = process.env['PLAYWRIGHT_REPORT'];
const { args = [], ...browser } = chromiumHere();

// Each worker has a stage of its own and takes the next journey of any file, so that neither waits for the other's last file.
// Three fill a pair of cores: a journey often waits for what it looks at.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  // A second try on a crowded machine; the report names what needed one.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 7_500 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-CA',
    timezoneId: 'America/Toronto',
    // Journeys of celebrations have motion (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // A press that cannot happen is told as such, not as a journey that ran out of time.
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    // TRACE=1 records; without it a failure still leaves a picture and the page's outline.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...browser,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...args,
      ],
    },
  },
});
