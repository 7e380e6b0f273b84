import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tanstackRouterGenerator } from '@tanstack/router-plugin/vite';
import { createServer } from 'vite';
import { expect, test, vi } from 'vitest';
import { routerOptions } from './router-options.ts';

test('a new route is never filled in, however long its file stays empty', async () => {
  const web = mkdtempSync(join(tmpdir(), 'evolve-routes-'));
  const route = (name: string) => join(web, 'routes', name);
  const page = (path: string) =>
    `import { createFileRoute } from '@tanstack/react-router';\nexport const Route = createFileRoute('${path}')({});\n`;
  const until = async (isSo: () => boolean) => {
    for (let tries = 0; tries < 100 && !isSo(); tries += 1) await sleep(50);
  };
  const listed = () => readFileSync(join(web, 'routes.gen.ts'), 'utf8');
  // It says of an empty file that it isn't a route.
  vi.spyOn(console, 'warn').mockReturnValue();
  mkdirSync(join(web, 'routes'));
  writeFileSync(
    route('__root.tsx'),
    "import { createRootRoute } from '@tanstack/react-router';\nexport const Route = createRootRoute({});\n",
  );
  writeFileSync(route('known.tsx'), page('/known'));
  writeFileSync(route('begun.tsx'), '');
  const server = await createServer({
    root: web,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    plugins: [tanstackRouterGenerator({ ...routerOptions(web), tmpDir: join(web, 'tmp') })],
  });
  try {
    await until(() => listed().includes('/known'));
    writeFileSync(route('new.tsx'), '');
    await sleep(1000);
    for (const name of ['begun.tsx', 'new.tsx']) expect(readFileSync(route(name), 'utf8')).toBe('');
    writeFileSync(route('new.tsx'), page('/new'));
    await until(() => listed().includes('/new'));
    expect(listed()).toContain('/new');
    expect(readFileSync(route('new.tsx'), 'utf8')).toBe(page('/new'));
  } finally {
    vi.restoreAllMocks();
    await server.close();
    rmSync(web, { recursive: true, force: true });
  }
}, 30_000);
