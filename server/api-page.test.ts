import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importBytes } from '#contract/imports/constants.ts';
import { invitationBytes } from '#contract/invitations/constants.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { page } from '#contract/platform/fields.ts';
import { maxPictureBytes } from '#contract/platform/picture-limits.ts';
import { routes } from '#contract/routes.ts';
import { sessionIdle, sessionsPerMember } from './domains/auth/rules.ts';
import * as refusals from './platform/http/http-error.ts';
import { openTestApp, testApp } from './testing/app.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = read('docs/api.md');
const endpoints = Object.values(routes) as Endpoint[];

const app = await testApp({ env: { NODE_ENV: 'production', PAYMENTS: 'off' }, rateLimits: true });
const nora = await app.member('nora');

describe('docs/api.md', () => {
  it('names only calls that exist', () => {
    const named = [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`]*)`/g)].map(
      ([, call]) => call,
    );
    expect(named.length).toBeGreaterThan(2);
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(named));
  });

  it('has the status and the code of every general refusal', () => {
    const { badRequest, unauthenticated, forbidden, notFound, conflict, invalid, tooMany, unavailable } =
      refusals;
    const made = [badRequest, unauthenticated, forbidden, notFound, conflict, invalid, unavailable].map(
      (make) => make('.'),
    );
    for (const { status, code } of [...made, tooMany('.', 1)])
      expect(text).toContain(`| ${status} | \`${code}\` |`);
  });

  it('has the limits that the server keeps', async () => {
    const own = endpoints.flatMap(({ limit }) => limit ?? []);
    const hourly = endpoints.flatMap(({ hourly: most }) => most ?? []);
    const span = (numbers: number[]) => `${Math.min(...numbers)} to ${Math.max(...numbers)}`;
    expect(text).toContain(`| ${span(own)} a minute, and some ${span(hourly)} an hour`);
    const { headers } = await nora.call('GET /api/posts');
    expect(text).toContain(`| reads | ${headers['x-ratelimit-limit']} calls a minute`);
    const changed = await nora.call('PUT /api/users/notifications', {});
    expect(text).toContain(`| writes | ${changed.headers['x-ratelimit-limit']} calls a minute`);
    expect(text).toContain(`| body | ${Number(app.app.initialConfig.bodyLimit) / 1024} kB |`);
    const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
    expect(text).toContain(`| picture | ${megabytes(maxPictureBytes)}`);
    expect(text).toContain(`| ${megabytes(importBytes)}, ${megabytes(invitationBytes)} |`);
    const { minimum, maximum } = page.limit as unknown as { minimum: number; maximum: number };
    expect(text).toContain(`at most \`limit\` items: ${minimum} to ${maximum}`);
    expect(text).toContain(`ends ${sessionIdle / 86_400_000} days after its last use`);
    expect(text).toContain(`has at most ${sessionsPerMember}`);
  });

  it('has every live event', () => {
    const [table = ''] = text.split('| event |')[1]?.split('\n\n') ?? [];
    const names = [...table.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const declared = [...read('contract/platform/live-names.ts').matchAll(/^ {2}(\w+): /gm)].map(
      ([, name]) => name,
    );
    expect(names.sort()).toEqual(['ready', 'reset', 'bye', ...declared].sort());
  });
});

describe('/api/docs', () => {
  const get = (url: string, from = app) => from.app.inject({ method: 'GET', url });

  it('shows the document in production, under the policy of every page', async () => {
    const shown = await get('/api/docs');
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await get('/api/docs/json')).json().openapi).toBe('3.1.0');
    expect((await get('/api/docs/static/swagger-initializer.js')).body).toContain(
      '"supportedSubmitMethods":[]',
    );
  });

  it('is gone with API_DOCS=off', async () => {
    const without = await openTestApp({ env: { API_DOCS: 'off' } });
    expect((await get('/api/docs', without)).statusCode).toBe(404);
    expect((await get('/api/docs/json', without)).statusCode).toBe(404);
    await without.close();
  });
});
