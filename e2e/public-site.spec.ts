import { expect, test } from './journey.ts';

test('every public page is complete HTML, and each of its links leads somewhere', async ({ page, stage }) => {
  const documents = new Map<string, Promise<{ status: number; html: string }>>();
  const open = (path: string) => {
    const known =
      documents.get(path) ??
      page.request
        .get(path, { headers: { accept: 'text/html' } })
        .then(async (reply) => ({ status: reply.status(), html: await reply.text() }));
    documents.set(path, known);
    return known;
  };
  const { html: sitemap } = await open('/sitemap.xml');
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
    url.replace(stage.origin, ''),
  );
  expect(pages).toEqual(
    expect.arrayContaining(['/landing', '/auth/membership', '/about', '/help', '/terms']),
  );
  for (const path of pages) {
    const { status, html } = await open(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${stage.origin}${path}"`);
    for (const [, facts = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g))
      expect(JSON.stringify(JSON.parse(facts))).toContain('https://schema.org');
    // Nothing comes from another site.
    for (const [, source = ''] of html.matchAll(/\s(?:src|srcset|action)="([^"]+)"/g))
      expect([path, source]).toEqual([path, expect.stringMatching(/^(\/|data:)/)]);
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/?#?[^":]*)"/g)) {
      const [to = '', fragment] = href.replaceAll('&amp;', '&').split('#');
      const target = await open(to || path);
      expect([path, href, target.status]).toEqual([path, href, 200]);
      if (fragment) expect(target.html, `${path}: ${href}`).toContain(`id="${fragment}"`);
    }
  }
});
