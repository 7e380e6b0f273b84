import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { createLog } from './log.ts';
import { servePages } from './pages.ts';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evolve-pages-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>the page</title>');
  await writeFile(join(folder, 'assets/app.js'), 'export {};');
  await writeFile(join(folder, '.vite/manifest.json'), '{"secret":"plan"}');
  app = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    rateLimits: false,
    isHttps: false,
    maxEventLoopDelay: 0,
  });
  await servePages(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject(url);
  return { status: statusCode, keep: headers['cache-control'], tells: headers['referrer-policy'], body };
};

describe('pages', () => {
  it('are one document, asked for again each time, and their files stay for a year', async () => {
    expect(await get('/journal')).toMatchObject({ status: 200, keep: 'no-cache' });
    expect(await get('/')).toMatchObject({ status: 200, keep: 'no-cache' });
    expect(await get('/assets/app.js')).toMatchObject({
      status: 200,
      keep: 'public, max-age=31536000, immutable',
    });
    expect(await get('/assets/old.js')).toMatchObject({ status: 404 });
  });

  it.each([
    '/reset-password?token=x',
    '/auth/reset-password',
    '/verify-email?token=x',
    '/registration-success?registration_id=x',
  ])('whose address holds a secret are kept nowhere and tell nobody: %s', async (url) => {
    expect(await get(url)).toMatchObject({ status: 200, keep: 'no-store', tells: 'no-referrer' });
  });

  it.each([
    '/.vite/manifest.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%2f.vite/manifest.json',
  ])('show no file beside them: %s', async (url) => {
    expect((await get(url)).body).not.toContain('plan');
  });
});
