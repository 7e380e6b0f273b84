import { expect, it } from 'vitest';
import { chunkOf } from './chunks.ts';

const routes = ['feed', 'groups', 'journal', 'news'];
const routeId = (name: string) => `/web/routes/_app/${name}.tsx?tsr-split=component`;
const shell = '/web/routes/_app.tsx?tsr-split=component';
const below = '/web/domains/journal/below-the-fold.ts';

/** What each module imports; those of pages are imported by the router when they open. */
const imports: Record<string, string[]> = {
  '/web/main.tsx': ['react'],
  react: [],
  query: [],
  [shell]: ['query', 'react'],
  '/web/routes/-shell/AfterFirstPaint.tsx': ['live'],
  live: ['query'],
  [routeId('feed')]: ['post', 'feed-only', 'query'],
  [routeId('groups')]: ['post', 'react'],
  [routeId('journal')]: ['react'],
  [routeId('news')]: ['query'],
  'feed-only': ['post'],
  [below]: ['card', 'mark', 'query'],
  card: ['mark'],
  mark: [],
  post: ['query', 'react'],
  dialog: ['query'],
};
const opened: Record<string, string[]> = {
  '/web/main.tsx': [shell, ...routes.map(routeId)],
  [shell]: ['/web/routes/-shell/AfterFirstPaint.tsx'],
  [routeId('journal')]: [below],
  post: ['dialog'],
};
const importersOf = (id: string, of: Record<string, string[]>) =>
  Object.keys(of).filter((each) => of[each]?.includes(id));
const graph = {
  getModuleInfo: (id: string) => ({
    code: 'x'.repeat(1000),
    importers: importersOf(id, imports),
    dynamicImporters: importersOf(id, opened),
    importedIds: imports[id] ?? [],
    dynamicallyImportedIds: opened[id] ?? [],
    isEntry: id === '/web/main.tsx',
  }),
};
const chunk = (id: string) => chunkOf(id, graph);

it('keeps together what the same pages need', () => {
  expect(chunk('react')).toBe('app');
  // Every page of members has the shell.
  expect(chunk(shell)).not.toBeNull();
  // Two nouns share it.
  expect(chunk('post')).not.toBe(chunk('query'));
  expect(chunk('post')).not.toBeNull();
});

it('keeps together what pages load after their first paint', () => {
  expect(chunk('live')).toBe('later');
  expect(chunk('/web/routes/-shell/AfterFirstPaint.tsx')).toBe('later');
});

it('keeps together what a page loads below the fold, and apart from the page', () => {
  expect(chunk('card')).not.toBeNull();
  expect(chunk('mark')).toBe(chunk('card'));
  for (const id of ['post', 'query', shell]) expect(chunk(id)).not.toBe(chunk('card'));
});

it('leaves to the bundler what one page or a part on demand needs alone', () => {
  for (const id of ['feed-only', routeId('journal'), 'dialog', '/web/main.tsx']) expect(chunk(id)).toBeNull();
});
