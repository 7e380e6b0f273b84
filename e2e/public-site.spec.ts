import { FileSystemConfigLoader, HtmlValidate } from 'html-validate';
import { expect, test } from './journey.ts';

/** The published rules without those of style: attributes may be quoted and closed as React writes them. */
const validator = new HtmlValidate(
  new FileSystemConfigLoader([], {
    extends: ['html-validate:standard'],
    rules: {
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      'void-style': 'off',
    },
  }),
);
/** Returns each fault with its place, one a line. */
async function faultsOf(html: string): Promise<string> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)
    .join('\n');
}

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
  // A browser asks for it on pages without an icon of their own, such as this one.
  expect((await open('/favicon.ico')).status).toBe(200);
  expect(pages).toEqual(
    expect.arrayContaining(['/landing', '/auth/membership', '/about', '/help', '/terms']),
  );
  for (const path of pages) {
    const { status, html } = await open(path);
    expect([path, status]).toEqual([path, 200]);
    expect(await faultsOf(html), path).toBe('');
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${stage.origin}${path}"`);
    for (const [, facts = ''] of html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g))
      expect(JSON.stringify(JSON.parse(facts))).toContain('https://schema.org');
    const preview = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await open(preview.replace(stage.origin, ''))).status, preview).toBe(200);
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

test('a broken page has faults', async () => {
  expect(
    await faultsOf(
      '<!doctype html><html lang="en"><head><title>A</title></head><body><p><div></p></body></html>',
    ),
  ).not.toBe('');
});
