import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** Returns a router that knows `/first`, and the module that gets `/second` to it from `load`. */
async function start(load: () => Promise<unknown>) {
  const pages = await import('./-all-pages.ts');
  const root = createRootRoute();
  const first = createRoute({ getParentRoute: () => root, path: '/first' });
  const second = createRoute({ getParentRoute: () => root, path: '/second' });
  const router = createRouter({
    routeTree: root._addFileChildren({ first }),
    history: createMemoryHistory({ initialEntries: ['/first'] }),
  });
  pages.addPagesTo(router, async () => {
    await load();
    root._addFileChildren({ first, second });
  });
  return { router, ...pages };
}

test('a page beyond the first is known once the list is there', async () => {
  const load = vi.fn(() => Promise.resolve());
  const { router, allPages, isUnknown } = await start(load);
  await router.load();
  expect([isUnknown('/first'), isUnknown('/first/'), isUnknown('/second')]).toEqual([false, false, true]);
  // The router finds `/first` for it, and another page may be below.
  expect(isUnknown('/first/deeper')).toBe(true);
  await Promise.all([allPages(), allPages()]);
  expect(isUnknown('/second')).toBe(false);
  const matches = router.matchRoutes(router.buildLocation({ to: '/second' as never }));
  expect(matches.map(({ routeId }) => routeId)).toEqual(['__root__', '/second']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a list that failed to load is loaded again', async () => {
  const load = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('no connection'));
  const { allPages, isUnknown } = await start(load);
  await expect(allPages()).rejects.toThrow('no connection');
  expect(isUnknown('/second')).toBe(true);
  await allPages();
  expect(isUnknown('/second')).toBe(false);
});

test('the first pages have the places that the generated list gives them', () => {
  const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
  const generated = textOf('../routes.gen.ts');
  const places = [...textOf('-first-pages.ts').matchAll(/at\((\w+), '([^']+)', (\w+)\)/g)];
  expect(places).toHaveLength(3);
  for (const [, , path, parent] of places)
    expect(generated).toMatch(
      new RegExp(
        `id: '${path}',\\s+path: '${path}',\\s+getParentRoute: \\(\\) => ${parent === 'app' ? 'AppRoute' : 'rootRouteImport'},`,
      ),
    );
});
