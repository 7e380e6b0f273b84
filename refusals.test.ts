import { expect, test } from 'vitest';
import { isTest, readSources } from './scripts/read-sources.ts';
import { forbiddenCodes } from './web/platform/http/refusals.ts';

const sources = readSources(import.meta.dirname, ['server', 'web']).filter(({ path }) => !isTest(path));

test('the web has a screen for each code of a 403 that the server sends', () => {
  const sent = new Set(['forbidden']);
  for (const { path, text } of sources) {
    if (!path.startsWith('server/') || path.startsWith('server/testing/')) continue;
    for (const [call] of text.matchAll(/\bforbidden\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g))
      for (const [, code] of call.matchAll(/'([a-z]+(?:_[a-z]+)*)'(?=\s*[,:)])/g)) sent.add(code!);
  }
  expect(sent).toContain('upgrade_required');
  expect([...sent].filter((code) => !(code in forbiddenCodes))).toEqual([]);
});

test('a page that says what is gone says other refusals with their reason', () => {
  const pages = sources.filter(
    ({ path, text }) => /^web\/domains\/.*\.tsx$/.test(path) && text.includes('art="not-found"'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const isRead = ({ text }: (typeof pages)[number]) => /\bisNotFound\(|status === 404/.test(text);
  expect(
    pages.filter((page) => isRead(page) && !page.text.includes('<ReadError')).map(({ path }) => path),
  ).toEqual([]);
});
