import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../email/email-template.ts';
import { notFound, unavailable } from './http-error.ts';
import { filesOfPages } from './page-files.ts';
import { sendError } from './send-error.ts';

// Pages with a secret in their URL. They are never cached and send no referrer.
const secretive =
  /^\/(auth\/)?(reset-password|verify-email|reminder|registration-success|payment-success|payment-choice|newsletter|unsubscribe)(\/|$|\?)/;

/** Pages about one person that search engines must not list. */
const unlisted = /^\/(certificates|u)(\/|$|\?)/;

/** Files that clients look for and that don't exist. A page as the reply would be a broken file to them. */
const file =
  /^\/(\.well-known\/|[^?]*\.(avif|css|html?|ico|jpe?g|js|json|map|php|png|svg|txt|webp|xml)(\?|$))/;

/** Headers that say how a browser treats a page. Scripts, styles and fonts are no page, and on a slow phone the headers of ten files are a tenth of a second. */
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const noScript = /<noscript>(?:(?!<\/?noscript>)[^])*<\/noscript>/;

/** Returns the content policy sources that allow the inline scripts of the built page and no others. */
export function inlineScriptsOf(folder: string | null): string[] {
  const page = folder === null ? '' : join(folder, 'index.html');
  if (!page || !existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(/<script>((?:(?!<\/?script>)[^])*)<\/script>/g)].map(
    ([, script = '']) => policySource(script),
  );
}

/** Returns the content policy source that allows one inline element. */
export const policySource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns the HTML that a page has for readers without JavaScript, or null if it has none. */
export type WithoutScript = (url: string) => Promise<string | null>;

interface PageOptions {
  withoutScript?: WithoutScript;
  /** Returns the product's name, which administrators may change. */
  brand?: () => string;
  /** Returns the path of the logo that they chose, or an empty text. */
  logo?: () => string;
}

/** Returns the fields of the web app manifest that administrators changed. */
const named = (name: string, logo: string): Record<string, unknown> => ({
  ...(name === builtName ? {} : { name, short_name: name }),
  ...(logo === '' ? {} : { icons: [{ src: logo, sizes: '512x512', type: 'image/webp' }] }),
});

/** Name in the built document. Names that have it as a part stay. */
const builtName = 'Evolve';

/**
 * Serves the built web: assets cached for a year, one document for every page, and nothing under /api or
 * /health.
 */
export async function servePages(
  app: FastifyInstance,
  folder: string | null,
  { withoutScript = () => Promise.resolve(null), brand = () => builtName, logo = () => '' }: PageOptions = {},
): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  const document = built ? readFileSync(join(folder, 'index.html'), 'utf8') : '';
  const filesOf = built ? filesOfPages(folder) : () => '';
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The build writes a Brotli and a gzip version beside each file.
      preCompressed: true,
      globIgnore: ['manifest.webmanifest', '.vite/**', '.public/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        if (path.includes('/assets/')) for (const name of pageHeaders) reply.raw.removeHeader(name);
        // Pages with a secret in their URL have set `no-store` already.
        if (reply.hasHeader('cache-control')) return;
        reply.header(
          'cache-control',
          path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : // A feed page shows many portraits, and they hardly ever change.
              // Neither do the pictures of the landing and of link previews.
              /\/(portraits|screenshots|previews)\//.test(path)
              ? 'public, max-age=604800'
              : 'no-cache',
        );
      },
    });
  }
  const manifest = join(folder ?? '', 'manifest.webmanifest');
  if (built && existsSync(manifest)) {
    const builtManifest = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
    app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
      reply
        .type('application/manifest+json')
        .header('cache-control', 'no-cache')
        .send(JSON.stringify({ ...builtManifest, ...named(brand(), logo()) })),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|health|assets)(\/|$|\?)/.test(request.url) &&
      !file.test(request.url);
    if (!isPage) return sendError(request, reply, notFound('There is nothing at this address.'));
    if (!built) return sendError(request, reply, unavailable('The pages are not built yet: run npm start.'));
    if (secretive.test(request.url))
      reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    if (unlisted.test(request.url)) reply.header('x-robots-tag', 'noindex');
    reply.type('text/html; charset=utf-8');
    // Fastify, its plugins and ours each listen for the end of a response: 11 listeners, where Node warns at 10.
    reply.raw.setMaxListeners(20);
    const html = await withoutScript(request.url);
    const name = brand();
    const files = filesOf(request.url.split('?', 1)[0] ?? '');
    const withFiles = files === '' ? document : document.replace('</head>', () => `${files}</head>`);
    const withName =
      name === builtName ? withFiles : withFiles.replace(/\bEvolve\b(?! \d)/g, () => escapeHtml(name));
    if (html === null)
      return withName === document
        ? reply.sendFile('index.html')
        : reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-cache').send(withName);
    return reply
      .header('cache-control', 'no-store')
      .send(withName.replace(noScript, () => `<noscript>${html}</noscript>`));
  });
}
