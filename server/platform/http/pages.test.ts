import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createHttp } from './http.ts';
import { inlineScriptsOf, servePages } from './pages.ts';

const quiet = {
  log: createLog('silent'),
  trustProxy: 0,
  rateLimits: false,
  isHttps: false,
  maxEventLoopDelay: 0,
};
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evolve-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await mkdir(join(folder, 'portraits'));
  await writeFile(join(folder, 'portraits/7.svg'), '<svg/>');
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  await writeFile(join(folder, 'assets/large.js'), 'as it is');
  await writeFile(join(folder, 'assets/large.js.br'), 'as brotli');
  await writeFile(join(folder, 'assets/large.js.gz'), 'as gzip');
  await writeFile(
    join(folder, 'manifest.webmanifest'),
    '{"name":"Evolve","short_name":"Evolve","scope":"/","icons":[]}',
  );
  await writeFile(join(folder, '.vite/manifest.json'), '{"secret":"plan"}');
  app = await createHttp(quiet);
  await servePages(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

it('inline scripts of a page are allowed by their hashes, and no others', async () => {
  const page = await mkdtemp(join(tmpdir(), 'evolve-pages-'));
  const script = "document.documentElement.dataset.theme = 'dark';";
  await writeFile(join(page, 'index.html'), `<script>${script}</script><script src="/a.js"></script>`);
  const hash = createHash('sha256').update(script).digest('base64');
  expect(inlineScriptsOf(page)).toEqual([`'sha256-${hash}'`]);
  expect([inlineScriptsOf(null), inlineScriptsOf(join(page, 'none'))]).toEqual([[], []]);
  const served = await createHttp({ ...quiet, inlineScripts: inlineScriptsOf(page) });
  await servePages(served, page);
  const { headers } = await served.inject('/');
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  await served.close();
  await rm(page, { recursive: true });
});

it('the manifest has the name and the logo that administrators chose', async () => {
  expect((await app.inject('/manifest.webmanifest')).json()).toEqual({
    name: 'Evolve',
    short_name: 'Evolve',
    scope: '/',
    icons: [],
  });
  const changed = await createHttp(quiet);
  await servePages(changed, folder, { brand: () => 'Cairn', logo: () => '/api/uploads/x.webp?v=1' });
  const { headers, body } = await changed.inject('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  expect(JSON.parse(body)).toEqual({
    name: 'Cairn',
    short_name: 'Cairn',
    scope: '/',
    icons: [{ src: '/api/uploads/x.webp?v=1', sizes: '512x512', type: 'image/webp' }],
  });
  await changed.close();
});

it.each([
  ['/favicon.ico', 404],
  ['/llms.txt', 404],
  ['/blog/old.html?from=1', 404],
  ['/.well-known/anything', 404],
  // The service worker keeps this one.
  ['/index.html', 200],
  ['/feed', 200],
  ['/verify-email?token=a.json', 200],
  ['/u/someone.who.walks', 200],
])('%s is %i', async (url, status) => {
  expect((await app.inject(url)).statusCode).toBe(status);
});

it('serves precompressed files, and the plain file to clients that accept neither encoding', async () => {
  const sent = async (encoding?: string) => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/large.js',
      ...(encoding && { headers: { 'accept-encoding': encoding } }),
    });
    return [headers['content-encoding'], headers['content-type'], headers['cache-control'], `${rawPayload}`];
  };
  const [type, keep] = ['application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'];
  expect(await sent('gzip, deflate, br, zstd')).toEqual(['br', type, keep, 'as brotli']);
  expect(await sent('gzip')).toEqual(['gzip', type, keep, 'as gzip']);
  expect(await sent()).toEqual([undefined, type, keep, 'as it is']);
});

it('sends the headers that tell how to treat a page with pages alone', async () => {
  const names = async (url: string) => Object.keys((await app.inject(url)).headers);
  expect(await names('/feed')).toEqual(
    expect.arrayContaining(['content-security-policy', 'x-frame-options']),
  );
  const asset = await names('/assets/app.js');
  expect(asset).toContain('x-content-type-options');
  expect(asset).not.toContain('content-security-policy');
  expect(asset).not.toContain('x-frame-options');
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { status: statusCode, keep: headers['cache-control'], tells: headers['referrer-policy'], body };
};

describe('pages', () => {
  it('are one document that is always revalidated, and their assets are cached for a year', async () => {
    expect(await get('/journal')).toMatchObject({ status: 200, keep: 'no-cache' });
    expect(await get('/')).toMatchObject({ status: 200, keep: 'no-cache' });
    expect(await get('/assets/app.js')).toMatchObject({
      status: 200,
      keep: 'public, max-age=31536000, immutable',
    });
    expect(await get('/portraits/7.svg')).toMatchObject({ status: 200, keep: 'public, max-age=604800' });
    expect(await get('/assets/old.js')).toMatchObject({ status: 404 });
  });

  it.each([
    '/reset-password?token=x',
    '/auth/reset-password',
    '/verify-email?token=x',
    '/reminder?token=x',
    '/registration-success?registration_id=x',
  ])('with a secret in the URL are never cached and send no referrer: %s', async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, keep: 'no-store', tells: 'no-referrer' });
  });

  it('have words of their own for readers without JavaScript, which are never cached', async () => {
    const page = await mkdtemp(join(tmpdir(), 'evolve-pages-'));
    await writeFile(join(page, 'index.html'), '<div></div><noscript>Switch it on.</noscript>');
    const served = await createHttp(quiet);
    await servePages(served, page, {
      withoutScript: async (url) => (url === '/proof' ? '<p>$& is genuine</p>' : null),
    });
    const proof = await served.inject('/proof');
    expect(proof.body).toBe('<div></div><noscript><p>$& is genuine</p></noscript>');
    expect(proof.headers['cache-control']).toBe('no-store');
    expect((await served.inject('/journal')).body).toContain('Switch it on.');
    await served.close();
    await rm(page, { recursive: true });
  });

  it.each([
    '/.vite/manifest.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f.vite/manifest.json',
  ])('expose no other file: %s', async (url) => {
    expect((await get(url)).body).not.toContain('plan');
  });
});
