import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { legalTexts } from '#contract/site/public-pages.ts';
import { readBlogPaths } from '#server/domains/blog/pages/read-pages.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { PublicPages } from '#server/platform/http/public-pages.ts';
import { aboutRoutes } from './about/routes.ts';
import { siteContentFolder } from './content-folder.ts';
import { helpRoutes } from './help/routes.ts';
import { landingRoutes } from './landing/routes.ts';
import { readLegalTexts } from './legal/read-legal-text.ts';
import { versionsOn } from './legal/rules.ts';
import { plansRoutes } from './plans.routes.ts';
import { openLiveFacts } from './read-live-facts.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

const anHour = 60 * 60;
/** Paths beside the page values. */
const legalPaths = { 'privacy-policy': 'privacy', 'terms-of-service': 'terms' } as const;

/** Pages that the server sends as complete HTML: the landing, about, help, terms, privacy and guidelines. */
export function siteRoutes(app: FastifyInstance, ctx: AppContext, pages: PublicPages): void {
  const { config } = ctx;
  const texts = readLegalTexts(join(siteContentFolder, 'legal'));
  const readFacts = openLiveFacts(ctx);
  landingRoutes(app, ctx, { readFacts, pages });
  plansRoutes(app, ctx, { readFacts, pages });
  aboutRoutes(app, { config, readFacts, pages });
  const answers = helpRoutes(app, ctx, pages);
  const hidden = { schema: { hide: true } };

  for (const text of legalTexts) {
    let known = versionsOn(texts[text], '');
    app.get<{ Params: { since?: string } }>(`/${text}/:since?`, hidden, (request, reply) => {
      const { since } = request.params;
      const today = ctx.clock.now().toISOString().slice(0, 10);
      // One object is drawn once, so the pages are made again only when a version comes into force.
      if (known.today !== today) known = versionsOn(texts[text], today, known);
      const page = since ? known.pages.find((version) => version.since === since) : known.current;
      if (!page)
        return pages.send(
          reply,
          { kind: 'not-found', sentence: 'This text has no version of that date.' },
          {
            title: `Not found · ${config.brandName}`,
            description: 'This page does not exist.',
            path: `/${text}`,
            isListed: false,
            seconds: 0,
            status: 404,
          },
        );
      return pages.send(reply, page, {
        title: `${page.title} · ${config.brandName}`,
        description: page.lead,
        path: since ? `/${text}/${page.since}` : `/${text}`,
        // Search engines list the version in force, at its own address.
        isListed: !since,
        seconds: anHour,
      });
    });
  }
  for (const [path, text] of Object.entries(legalPaths))
    app.get(`/${path}`, hidden, (_, reply) => reply.redirect(`/${text}`, 308));

  const own = [
    '/landing',
    '/about',
    '/contact',
    '/auth/membership',
    ...legalTexts.map((text) => `/${text}`),
    ...answers,
  ].map((path) => ({ path }));
  app.get('/sitemap.xml', hidden, async (_, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${anHour}`)
      .send(sitemapOf(config.appOrigin, [...own, ...(await readBlogPaths(ctx.db, ctx.clock.now()))])),
  );
  app.get('/robots.txt', hidden, (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${anHour}`)
      .send(robotsOf(config.appOrigin)),
  );
}
