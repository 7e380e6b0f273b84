import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productVariables } from './product-settings.ts';

const root = join(import.meta.dirname, '..');

test('every variable that operations.md describes for the server is known', () => {
  const [table = ''] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('## The database');
  const described = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  );
  expect(described).toContain('STORAGE_URL');
  expect(productVariables().sort()).toEqual(described.sort());
});

// Each starts the product, or what starts it, from its own process.
const beginnings = [
  'vitest.config.ts',
  'scripts/mutation/vitest.config.ts',
  'playwright.config.ts',
  'server/testing/server-process.ts',
  'e2e/stage-client.ts',
];
test.each(beginnings)('%s leaves the settings of the shell behind', (file) => {
  const env: NodeJS.ProcessEnv = { PATH: process.env['PATH'], NODE_ENV: 'production' };
  for (const name of productVariables()) env[name] ??= 'of the shell';
  const code = `
    const module = await import('./${file}');
    await module.startStage?.({ within: 1 }).catch(() => {});
    console.log(JSON.stringify(Object.keys(process.env)));
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const left = JSON.parse(stdout) as string[];
  expect(productVariables().filter((name) => left.includes(name))).toEqual([]);
});

test('nothing else passes its environment on', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  const passing = globSync(['{bench,e2e}/**/*.ts', 'scripts/*.{ts,mjs}', 'scripts/check/*'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && text(file).includes('...process.env'))
    .filter((file) => !/ignoreProductSettings\(\)|\/server-process\.ts'/.test(text(file)));
  // It runs the product for its owner.
  expect(passing).toEqual(['scripts/dev.mjs']);
});
