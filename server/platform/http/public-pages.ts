import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply } from 'fastify';
import type { PageHead, PublicPage, PublicRenderer } from '#contract/public-pages.ts';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { unavailable } from './http-error.ts';

/** Sends public pages: complete HTML, drawn by the module that the build wrote. */
export interface PublicPages {
  /**
   * Sends a page. `seconds` is how long browsers and proxies may keep it; 0 asks them to check each time. Throws
   * 503 when the web isn't built.
   */
  send(
    reply: FastifyReply,
    page: PublicPage,
    about: Omit<PageHead, 'canonical'> & { path: string; seconds: number; status?: number },
  ): FastifyReply;
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

export function openPublicPages(
  renderer: PublicRenderer | null,
  { config, clock }: { config: Config; clock: Clock },
): PublicPages {
  const { brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress, mailFrom } = config;
  // "Evolve <hello@example.com>"
  const supportEmail = /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return {
    send(reply, page, { path, seconds, status = 200, ...head }) {
      if (!renderer) throw unavailable('The pages are not built yet: run npm start.');
      const site = { brand, origin, postalAddress, supportEmail, year: clock.now().getUTCFullYear() };
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', seconds > 0 ? `public, max-age=${seconds}` : 'no-cache')
        .send(renderer.render(page, { ...head, canonical: `${origin}${path}` }, site));
    },
    styles: renderer?.styles ?? [],
    scripts: renderer?.scripts ?? [],
  };
}
