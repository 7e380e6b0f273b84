import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { PageHead, PublicPage, PublicRenderer, SiteFacts } from '#contract/site/public-pages.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { chooseEncoding } from './compress-responses.ts';
import { judgeError } from './faults.ts';
import { unavailable } from './http-error.ts';

/** Sends public pages: complete HTML, drawn by the module that the build wrote. */
export interface PublicPages {
  /**
   * Sends a page. `seconds` is how long browsers and proxies may keep it. With `asks` they ask each time whether it is unchanged. A
   * page of both kinds that is sent again as the same object is drawn and compressed once, and one for what isn't there when it says
   * the same. With 0 it is drawn for each call.
   * Throws 503 when the web isn't built.
   */
  send(
    reply: FastifyReply,
    page: PublicPage,
    about: Omit<PageHead, 'canonical'> & {
      path: string;
      seconds: number | 'asks';
      status?: number;
      /** True for a page with a secret in its address: no cache keeps it, and no link tells where it came from. */
      isSecret?: boolean;
    },
  ): FastifyReply;
  /** Sends a form back that failed, with all that was typed, to be sent again. */
  sendUnsent(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void;
  /** Texts of the inline elements in these pages. */
  styles: readonly string[];
  scripts: readonly string[];
}

/** Loads the renderer from the folder of the built web, or null without it. */
export async function loadRenderer(folder: string | null): Promise<PublicRenderer | null> {
  const file = folder === null ? '' : join(folder, '.public/render.js');
  if (!file || !existsSync(file)) return null;
  return ((await import(pathToFileURL(file).href)) as { renderer: PublicRenderer }).renderer;
}

/** Pages for what isn't there that are kept. Few of them say different things at a time. */
const mostMissing = 30;

/** A drawn document, as sent to each client that may get it. */
class Drawn {
  readonly tag: string;
  private readonly html: Buffer;
  private br: Buffer | null = null;
  private gzip: Buffer | null = null;

  constructor(html: string) {
    this.html = Buffer.from(html);
    this.tag = `"${createHash('sha256').update(this.html).digest('base64url').slice(0, 22)}"`;
  }

  /** The bytes in an encoding; compressed well, because they are sent many times. */
  in(encoding: 'br' | 'gzip' | null): Buffer {
    if (encoding === 'br')
      return (this.br ??= brotliCompressSync(this.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    if (encoding === 'gzip') return (this.gzip ??= gzipSync(this.html, { level: 9 }));
    return this.html;
  }
}

export function openPublicPages(
  renderer: PublicRenderer | null,
  { config, clock, settings }: { config: Config; clock: Clock; settings: Pick<LiveSettings, 'values'> },
): PublicPages {
  const { appOrigin: origin } = config;
  const isTest = config.payments === 'test' || config.stripeSecretKey?.startsWith('sk_test_');
  const sale = config.payments === 'off' ? 'closed' : isTest ? 'test' : 'open';
  /** Facts of the site for now. Administrators change the name, the sender and the address while the server runs. */
  const siteNow = (): SiteFacts => ({
    brand: config.brandName,
    logo: { light: settings.values.logo_light, dark: settings.values.logo_dark },
    origin,
    postalAddress: config.mailPostalAddress,
    // "Evolve <hello@example.com>"
    supportEmail: /<([^<>]+)>/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
    year: clock.now().getUTCFullYear(),
    sale,
    starter: {
      free_days: settings.values.free_days,
      starter_comments: settings.values.starter_comments,
    },
  });
  /** By page, then by the path and the facts of the site that its document also shows. */
  const drawn = new WeakMap<PublicPage, Map<string, Drawn>>();
  /** Pages for what isn't there, by what they say. Drawing one for each address would let a visitor make the server work. */
  const missing = new Map<string, PublicPage>();
  const asKept = (page: PublicPage): PublicPage => {
    const words = JSON.stringify(page);
    const kept = missing.get(words) ?? page;
    missing.delete(words);
    missing.set(words, kept);
    const [oldest] = missing.keys();
    if (missing.size > mostMissing && oldest !== undefined) missing.delete(oldest);
    return kept;
  };

  const draw = (page: PublicPage, head: PageHead): string => {
    if (!renderer) throw unavailable('The pages are not built yet: run npm start.');
    return renderer.render(page, head, siteNow());
  };
  const keep = (page: PublicPage, head: PageHead): Drawn => {
    const key = `${JSON.stringify(siteNow())} ${head.canonical}`;
    const ofPage = drawn.get(page) ?? new Map<string, Drawn>();
    drawn.set(page, ofPage);
    const document = ofPage.get(key) ?? new Drawn(draw(page, head));
    ofPage.set(key, document);
    return document;
  };

  const pages: PublicPages = {
    send(reply, page, { path, seconds, status = 200, isSecret = false, ...head }) {
      const about = { ...head, canonical: `${origin}${path}` };
      reply.code(status).type('text/html; charset=utf-8');
      if (isSecret)
        return reply
          .header('cache-control', 'no-store')
          .header('referrer-policy', 'no-referrer')
          .send(draw(page, about));
      // Compressing well takes 15 ms, which only a page that is sent again pays back.
      if (seconds === 0) {
        const html = page.kind === 'not-found' ? keep(asKept(page), about).in(null) : draw(page, about);
        return reply.header('cache-control', 'no-cache').send(html);
      }
      const document = keep(page, about);
      const { headers } = reply.request;
      reply
        .header('cache-control', seconds === 'asks' ? 'public, no-cache' : `public, max-age=${seconds}`)
        .header('etag', document.tag)
        .header('vary', 'accept-encoding');
      if (headers['if-none-match'] === document.tag) return reply.code(304).send();
      // A page of this kind gains nothing from zstd, and every browser takes brotli over HTTPS.
      const accepted = chooseEncoding(headers['accept-encoding'], ['br', 'gzip']);
      if (accepted) reply.header('content-encoding', accepted);
      return reply.send(document.in(accepted));
    },
    sendUnsent(error, request, reply) {
      const { status, message, retryAfterSeconds } = judgeError(error, request);
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      const fields = Object.entries((request.body ?? {}) as Record<string, string>);
      pages.send(
        reply,
        {
          kind: 'unsent',
          path: request.url,
          sentence:
            status === 500 ? 'Something went wrong on our side. Please send it again in a minute.' : message,
          fields: fields.map(([name, value]) => ({ name, value })),
        },
        {
          title: `Not sent · ${config.brandName}`,
          description: 'What you typed.',
          path: '/contact',
          isListed: false,
          seconds: 0,
          status,
          isSecret: true,
        },
      );
    },
    styles: renderer?.styles ?? [],
    scripts: renderer?.scripts ?? [],
  };
  return pages;
}
