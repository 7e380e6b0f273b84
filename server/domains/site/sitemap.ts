/** Returns a sitemap of these paths (sitemaps.org 0.9). `changed` is an ISO instant. */
export const sitemapOf = (origin: string, paths: readonly { path: string; changed?: string }[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map(
      ({ path, changed }) =>
        `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
  ].join('\n');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Paths of pages behind sign-in. They have nothing for a search engine. */
const behindSignIn = ['/api/', '/evolve90', '/feed', '/messages', '/news', '/lms', '/pod', '/admin'];

/** Returns the rules for search engines. */
export const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...behindSignIn.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
