import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { picturedPages } from './scripts/pictured-pages.ts';

const addresses = picturedPages.flatMap(([, pages]) =>
  pages.flatMap(([, path]) => [path, path.replace(/\?.*/, '')]),
);
const destinations = [
  ...readFileSync('web/platform/navigation/destinations.ts', 'utf8').matchAll(/path: '(\/[^']+)'/g),
].map(([, path = '']) => path);

// So axe looks at each of them, and a change of styles is photographed.
test('each destination of the navigation has a row in scripts/pictured-pages.ts', () => {
  expect(destinations.length).toBeGreaterThan(30);
  expect(destinations.filter((path) => !addresses.includes(path))).toEqual([]);
});
