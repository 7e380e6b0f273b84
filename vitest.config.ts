import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['**/*.test.ts', '**/*.test.tsx'], exclude: ['**/node_modules/**', 'e2e/**', 'dist/**'], maxWorkers: 2, testTimeout: 20_000 },
});
