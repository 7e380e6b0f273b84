import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rereads } from './live-reads.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const sources = globSync('web/{domains,platform}/**/*.{ts,tsx}', {
  exclude: (path) => /\.test\.tsx?$/.test(path),
})
  .map(read)
  .join('\n');
const hasListener = (name: string) => sources.includes(`useLive('${name}'`);
/** Pages of the tree, without routes that only frame others or lead elsewhere. */
const pages = globSync('web/routes/**/*.tsx', { exclude: (path) => /\/-|\.test\./.test(path) })
  .map((path) => ({ path, text: read(path) }))
  .filter(({ text }) => /component:/.test(text) && !text.includes('Outlet'));
const decision = /staticData: \{[^}]*\blive: (?:'own'|'focus'|\[([^\]]+)\])/;

test('every page of the tree has a decision', () => {
  expect(pages.length).toBeGreaterThan(40);
  const undecided = pages.filter(({ text }) => !decision.test(text)).map(({ path }) => path);
  expect(undecided, "say how it learns of changes by others, such as staticData: { live: 'focus' }").toEqual(
    [],
  );
});

test('every live event is heard on a page, and something there acts on it', () => {
  const heard = pages.flatMap(({ text }) => decision.exec(text)?.[1]?.match(/\w+/g) ?? []);
  expect([...new Set(heard)].toSorted()).toEqual(Object.keys(rereads).toSorted());
  for (const [name, { reads }] of Object.entries(rereads))
    expect(reads.length > 0 || hasListener(name), name).toBe(true);
});
