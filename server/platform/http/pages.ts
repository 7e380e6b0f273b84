import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound, unavailable } from './http-error.ts';
import { sendError } from './send-error.ts';

// Pages whose address carries a secret tell it to nobody.
const secretive =
  /^\/(auth\/)?(reset-password|verify-email|registration-success|payment-success|payment-choice|newsletter)(\/|$|\?)/;

/** Returns what the content policy must say so that the scripts inside the built page run, and no other inline script. */
export function inlineScriptsOf(folder: string | null): string[] {
  const page = folder === null ? '' : join(folder, 'index.html');
  if (!page || !existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

/** The built web: assets for a year, every page the same document, and nothing under /api or /health. */
export async function servePages(app: FastifyInstance, folder: string | null): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Each file stands beside its Brotli and gzip forms, made by the build.
      preCompressed: true,
      globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        // The page of a secretive address has said no-store before its file is looked at.
        if (reply.hasHeader('cache-control')) return;
        reply.header(
          'cache-control',
          path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : // A page of the feed shows many of them, and they hardly ever change.
              path.includes('/portraits/')
              ? 'public, max-age=604800'
              : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|health|assets)(\/|$|\?)/.test(request.url);
    if (!isPage) return sendError(request, reply, notFound('There is nothing at this address.'));
    if (!built) return sendError(request, reply, unavailable('The pages are not built yet: run npm start.'));
    if (secretive.test(request.url))
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').sendFile('index.html');
  });
}
