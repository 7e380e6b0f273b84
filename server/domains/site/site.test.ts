import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { legalTexts } from '#contract/public-pages.ts';
import { publicPaths } from '#contract/public-paths.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const open = (url: string) => app.app.inject({ method: 'GET', url });

describe('legal pages', () => {
  test.each(legalTexts)('/%s is open to visitors, listed and kept for an hour', async (text) => {
    const reply = await open(`/${text}`);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'public, max-age=3600',
    ]);
    const { page, head } = reply.json();
    expect([page.kind, page.text, page.isCurrent]).toEqual(['legal', text, true]);
    expect([head.canonical, head.isListed]).toEqual([`https://evolve.test/${text}`, true]);
    const dated = (await open(`/${text}/${page.since}`)).json();
    expect([dated.page, dated.head.isListed]).toEqual([page, false]);
  });

  test.each(['/terms/2020-01-01', '/privacy/x', '/guidelines/..%2f..%2fterms', '/terms/%00'])(
    '%s is not found, and says so',
    async (url) => {
      const reply = await open(url);
      expect(reply.statusCode).toBe(404);
      expect(reply.json().head.isListed).toBe(false);
    },
  );

  test.each([
    ['/privacy-policy', '/privacy'],
    ['/terms-of-service', '/terms'],
  ])('%s leads to %s', async (from, to) => {
    const reply = await open(from);
    expect([reply.statusCode, reply.headers.location]).toEqual([308, to]);
  });

  test('the app leaves exactly these paths to the server', () => {
    const paths = [...legalTexts.map((text) => `/${text}`), '/privacy-policy', '/terms-of-service'];
    expect(paths.every((path) => publicPaths.test(path))).toBe(true);
    for (const other of ['/termsx', '/profile/privacy', '/feed', '/', '/guidelines-x'])
      expect([other, publicPaths.test(other)]).toEqual([other, false]);
  });
});
