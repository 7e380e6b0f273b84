import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { LegalPage, PublicPage } from '#contract/site/public-pages.ts';
import type { Config } from '../../config.ts';
import { FixedClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { LiveSettings } from '../settings/live-settings.ts';
import { openPublicPages } from './public-pages.ts';

const legal = (title: string): LegalPage => ({
  kind: 'legal',
  text: 'terms',
  title,
  lead: '',
  since: '2026-01-31',
  isCurrent: true,
  changes: [],
  versions: [],
  coming: [],
  sections: [],
});

/** An app that sends one page, and the spy that draws it. */
async function serving(pageOf: () => PublicPage) {
  const render = vi.fn((page: PublicPage) => `<p>${'title' in page ? page.title : ''}</p>`.repeat(100));
  const clock = new FixedClock(new Date('2026-12-31T12:00:00Z'));
  const config = { brandName: 'Evolve', appOrigin: 'https://e.test', mailFrom: 'E <a@e.test>' } as Config;
  const settings = new LiveSettings(config, createLog('silent'));
  const pages = openPublicPages({ render, styles: ['a'], scripts: ['b'] }, { config, clock, settings });
  const app = Fastify();
  const head = { title: 't', description: 'd', isListed: true, path: '/terms' };
  app.get('/', (_, reply) => pages.send(reply, pageOf(), { ...head, seconds: 60 }));
  app.get('/missing', (_, reply) => pages.send(reply, pageOf(), { ...head, seconds: 0, status: 404 }));
  const open = (headers: Record<string, string> = {}, url = '/') => app.inject({ url, headers });
  return { open, render, clock, close: () => app.close() };
}

test('a page is drawn once and sent in the encoding that the client accepts', async () => {
  const page = legal('One');
  const { open, render, close } = await serving(() => page);
  const html = '<p>One</p>'.repeat(100);
  const plain = await open();
  expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    html,
    undefined,
    'accept-encoding',
  ]);
  const zipped = await open({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(html);
  const small = await open({ 'accept-encoding': 'gzip, br, zstd' });
  expect([small.headers['content-encoding'], brotliDecompressSync(small.rawPayload).toString()]).toEqual([
    'br',
    html,
  ]);
  expect(new Set([plain, zipped, small].map(({ headers }) => headers.etag)).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
  await close();
});

test('a page that the client has is not sent again, and a changed one is', async () => {
  let page = legal('One');
  const { open, close } = await serving(() => page);
  const etag = String((await open()).headers.etag);
  const same = await open({ 'if-none-match': etag });
  expect([same.statusCode, same.body, same.headers['cache-control']]).toEqual([
    304,
    '',
    'public, max-age=60',
  ]);
  // A page that is missing stays missing.
  const missing = await open({ 'if-none-match': etag }, '/missing');
  expect([missing.statusCode, missing.headers['cache-control'], missing.headers.etag]).toEqual([
    404,
    'no-cache',
    undefined,
  ]);
  page = legal('Two');
  expect((await open({ 'if-none-match': etag })).statusCode).toBe(200);
  await close();
});

test('a page for what isn’t there is drawn once, however many addresses are asked for', async () => {
  let sentence = 'There is none.';
  const { open, render, close } = await serving(() => ({ kind: 'not-found', sentence }));
  for (let at = 0; at < 5; at += 1) expect((await open({}, `/missing?tag=${at}`)).statusCode).toBe(404);
  expect(render).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 100; at += 1) {
    sentence = `There is no ${at}.`;
    await open({}, '/missing');
  }
  sentence = 'There is no 99.';
  await open({}, '/missing');
  expect(render).toHaveBeenCalledTimes(101);
  await close();
});

test('the new year draws a page again, because it shows the year', async () => {
  const page = legal('One');
  const { open, render, clock, close } = await serving(() => page);
  await open();
  clock.advance({ days: 1 });
  await open();
  expect(render).toHaveBeenCalledTimes(2);
  await close();
});
