import { defineConfig } from 'vitest/config';
import { emojiList } from './scripts/emoji-list.ts';
import { keepFilesInMemory } from './scripts/memory-folder.ts';
import { ignoreProductSettings } from './scripts/product-settings.ts';

keepFilesInMemory();
ignoreProductSettings();

// Three projects, so that only the server's tests wait for a database. `vitest run server/domains/auth` still finds its own.
// The server's files of a worker share their modules, because loading the product again for each file took longer than its tests.
export default defineConfig({
  test: {
    // Two cores need three workers: a third of the time of the server's tests is waiting for processes that they start.
    maxWorkers: 3,
    isolate: false,
    // Ends what hangs. A test of two seconds took twenty on a crowded machine.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [emojiList],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          // Each file has modules and a window of its own. In a context of one process they cost half of what a process for each costs.
          isolate: true,
          pool: 'vmForks',
          setupFiles: ['web/jsdom.setup.ts'],
        },
      },
      { extends: true, test: { name: 'laws', include: ['*.test.ts', 'scripts/**/*.test.{ts,mjs}'] } },
    ],
  },
});
