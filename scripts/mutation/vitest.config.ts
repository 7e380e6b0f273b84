import { defineConfig } from 'vitest/config';
import { ignoreProductSettings } from '../product-settings.ts';

ignoreProductSettings();

/** Runs only the tests that `mutate.mjs` names, without a database. */
export default defineConfig({
  test: { include: (process.env['MUTATE_TESTS'] ?? '').split(','), testTimeout: 20_000 },
});
