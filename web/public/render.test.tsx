// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import type { LegalPage as Page, PageHead, SiteFacts } from '#contract/site/public-pages.ts';
import { setBrandLogo } from '../ui/brand.ts';
import { Document } from './Document.tsx';

const site: SiteFacts = {
  brand: 'Evolve',
  logo: { light: '', dark: '' },
  starter: { free_days: 7, starter_comments: 10 },
  origin: 'https://evolve.test',
  postalAddress: null,
  supportEmail: 'hello@evolve.test',
  year: 2026,
  sale: 'open',
};
const head: PageHead = {
  title: 'A "title" <b>',
  description: 'About it & more',
  canonical: 'https://evolve.test/terms',
  isListed: true,
};
const page: Page = {
  kind: 'legal',
  text: 'terms',
  title: 'Terms of Service',
  lead: 'A lead',
  since: '2026-11-23',
  isCurrent: true,
  changes: [{ section: 2, change: 'The second is new.' }],
  versions: ['2026-11-23', '2026-04-14'],
  coming: [],
  sections: [
    { title: 'One', html: '<p>Law</p>', plain: '<p>Plain</p>' },
    { title: 'Two', html: '<p>More</p>', plain: '<p>Short</p>' },
  ],
};
const draw = (props: Partial<Parameters<typeof Document>[0]> = {}): Document => {
  const html = renderToStaticMarkup(
    <Document
      {...{
        page,
        about: head,
        site,
        styles: 'a>b{}',
        head: ['1<2'],
        foot: '2',
        own: { styles: 'c{}', script: '3' },
      }}
      {...props}
    />,
  );
  return new DOMParser().parseFromString(html, 'text/html');
};

describe('a public document', () => {
  test('has its facts in the head, escaped, and its styles and scripts as they are', () => {
    const document = draw();
    expect(document.title).toBe('A "title" <b>');
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe('About it & more');
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(head.canonical);
    expect(document.querySelector('meta[name=robots]')).toBeNull();
    expect([...document.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
      'a>b{}',
      'c{}',
    ]);
    expect([...document.querySelectorAll('script')].map(({ textContent }) => textContent)).toEqual([
      '1<2',
      '2',
      '3',
    ]);
    expect(document.querySelector('b')?.closest('head')).toBeFalsy();
  });

  test('that is not listed says so, without a canonical address', () => {
    const document = draw({ about: { ...head, isListed: false } });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
  });
});

describe('a legal page', () => {
  test('links every section, its changes and its older versions', () => {
    const document = draw();
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      expect(
        document.getElementById(link.getAttribute('href')?.slice(1) ?? ''),
        link.outerHTML,
      ).not.toBeNull();
    expect(document.querySelector('.legal-changes')?.textContent).toContain(
      'What changed on 23 November 2026',
    );
    expect(document.querySelector('a[href="/terms/2026-04-14"]')?.textContent).toContain('14 April 2026');
    expect(document.querySelector('a[href="/terms"][aria-current=page]')).not.toBeNull();
    // It says "write to us", so it has the address.
    expect(document.querySelector('.legal-end a')?.getAttribute('href')).toBe('/contact?about=privacy');
  });

  test('of an older version leads to the one in force', () => {
    const document = draw({ page: { ...page, since: '2026-04-14', isCurrent: false } });
    expect(document.querySelector('article')?.textContent).toContain('An older version, from 14 April 2026');
    expect(document.querySelector('article a[href="/terms"]')?.textContent).toBe("Read today's version");
  });
});

describe('the numbers of "Why it works"', () => {
  const numbers = { as_of: '2026-11-23T09:00:00.000Z', stones: 6000, reached_week_percent: 38 };
  const words = (paying: number | null) =>
    draw({
      page: {
        kind: 'about',
        numbers: { ...numbers, members: { all: 200, paying } },
        founder: null,
        claim: null,
      },
    }).querySelector('.about-numbers')?.parentElement?.textContent;

  test('name who pays only for enough people, and say that one is missing', () => {
    expect(words(50)).toContain('50 of them pay. 150 don’t.');
    expect(words(50)).not.toContain('at least 20');
    expect(words(null)).not.toContain('of them pay');
    expect(words(null)).toContain('A number needs at least 20 people');
  });
});

describe('the logo that administrators chose', () => {
  afterEach(() => setBrandLogo({ light: '', dark: '' }));
  const pictures = () =>
    [...draw().querySelectorAll('header .logo img')].map((img) => img.getAttribute('src'));

  test('stands in the bar in place of the drawn mark', () => {
    expect([pictures(), draw().querySelectorAll('header .logo svg').length]).toEqual([[], 1]);
    setBrandLogo({ light: '/api/uploads/l.webp', dark: '/api/uploads/d.webp' });
    expect([pictures(), draw().querySelectorAll('header .logo svg').length]).toEqual([
      ['/api/uploads/l.webp', '/api/uploads/d.webp'],
      0,
    ]);
  });

  test('is that of light pages on dark ones too, without another one', () => {
    setBrandLogo({ light: '/api/uploads/l.webp', dark: '' });
    expect(pictures()).toEqual(['/api/uploads/l.webp', '/api/uploads/l.webp']);
  });
});
