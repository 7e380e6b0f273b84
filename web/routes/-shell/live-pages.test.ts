import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { livePages } from './live-pages.ts';
import { rereads } from './live-reads.ts';

const sources = globSync('web/{domains,platform}/**/*.{ts,tsx}', {
  exclude: (path) => /\.test\.tsx?$/.test(path),
})
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const hasListener = (name: string) => sources.includes(`useLive('${name}'`);
const heard = new Set(Object.values(livePages).flatMap((each) => (typeof each === 'string' ? [] : each)));

test('every page of the tree has a decision', () => {
  const paths = globSync('web/routes/**/*.tsx', { exclude: (path) => /\/-|\.test\./.test(path) }).flatMap(
    (path) => {
      const text = readFileSync(path, 'utf8');
      const id = /createFileRoute\(\s*'([^']+)'/.exec(text)?.[1];
      // A route that only frames others or leads elsewhere has no page of its own.
      return id && /component:/.test(text) && !text.includes('Outlet')
        ? [id.replace('/_app', '').replace(/(?<=.)\/$/, '') || '/']
        : [];
    },
  );
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) expect(Object.keys(livePages), path).toContain(path);
});

test('every live event is heard on a page, and something there acts on it', () => {
  expect([...heard].toSorted()).toEqual(Object.keys(rereads).toSorted());
  for (const [name, { reads }] of Object.entries(rereads))
    expect(reads.length > 0 || hasListener(name), name).toBe(true);
});
