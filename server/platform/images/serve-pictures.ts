import type { FastifyInstance, FastifyRequest } from 'fastify';
import { wholeUuid } from '#contract/platform/uuid.ts';
import type { AppContext } from '../app-context.ts';
import { notFound } from '../http/http-error.ts';
import { pictureWidths, uploadsPath } from './show-picture.ts';
import { isShownTo } from './store.ts';

/** Valid picture file names: a 128-bit key with an optional width. Other names never reach the store. */
export const pictureFile = new RegExp(`^[A-Za-z0-9_-]{22}(?:-(?:${pictureWidths.join('|')}))?\\.webp$`);

/** Pictures per minute and address. A whole office may load a screen of them at once. */
const limit = 6000;

/**
 * Serves pictures by name, and by access key where they have one, as inert bytes that may be cached for ever.
 * Older prefixes of the specification lead to the same files.
 */
export function servePictures(app: FastifyInstance, { db, files }: Pick<AppContext, 'db' | 'files'>): void {
  const options = { schema: { hide: true }, config: { limit } };

  app.get(`${uploadsPath}*`, options, async (request, reply) => {
    const name = nameIn(request);
    const pass = passIn(request);
    if (!(await isShownTo(db, { key: name.slice(0, 22), pass }))) throw nothing();
    // A picture with an access key may be cached only by its own browser.
    const keeper = pass === null ? 'public' : 'private';
    const lasting = { 'cache-control': `${keeper}, max-age=31536000, immutable`, etag: `"${name}"` };
    if (knows(request, name)) return reply.code(304).headers(lasting).send();
    const found = await files.get(name);
    if (!found) throw nothing();
    return reply
      .type('image/webp')
      .headers({
        ...lasting,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `inline; filename="${name}"`,
        'content-length': found.bytes,
      })
      .send(found.body);
  });

  for (const older of ['/api/files/*', '/uploads/*'])
    app.get(older, options, async (request, reply) => {
      const name = nameIn(request);
      const version = /^[\w-]{1,64}$/.exec(String((request.query as { v?: unknown }).v ?? ''))?.[0];
      const pass = passIn(request);
      const query = [version && `v=${version}`, pass && `pass=${pass}`].filter(Boolean).join('&');
      return reply.redirect(`${uploadsPath}${name}${query ? `?${query}` : ''}`, 301);
    });
}

const nothing = () => notFound('There is no such picture.');

function nameIn(request: FastifyRequest): string {
  const name = (request.params as { '*': string })['*'];
  if (!pictureFile.test(name)) throw nothing();
  return name;
}

const passIn = (request: FastifyRequest): string | null =>
  new RegExp(wholeUuid).exec(String((request.query as { pass?: unknown }).pass ?? ''))?.[0] ?? null;

/** The content of a name never changes, so a cached copy is complete. */
const knows = (request: FastifyRequest, name: string): boolean =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim() === `"${name}"`);
