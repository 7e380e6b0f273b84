import type { ReactNode } from 'react';
import type { PageHead, PublicPage, SiteFacts } from '#contract/site/public-pages.ts';
import textFont from '../ui/fonts/hanken-grotesk-first.woff2?url';
import displayFont from '../ui/fonts/national-park-first.woff2?url';
import { AboutPage } from './about/AboutPage.tsx';
import { BlogPage } from './blog/BlogPage.tsx';
import { BlogPostPage } from './blog/BlogPostPage.tsx';
import { AppealPage } from './contact/AppealPage.tsx';
import { ContactPage } from './contact/ContactPage.tsx';
import { QuestionPage } from './contact/QuestionPage.tsx';
import { UnsentPage } from './contact/UnsentPage.tsx';
import { HelpArticlePage } from './help/HelpArticlePage.tsx';
import { HelpPage } from './help/HelpPage.tsx';
import { LandingPage } from './landing/LandingPage.tsx';
import { LegalPage } from './legal/LegalPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PublicBar, PublicFooter } from './PublicFrame.tsx';
import { PlansPage } from './plans/PlansPage.tsx';
import { previewOf } from './previews.ts';

interface DocumentProps {
  page: PublicPage;
  about: PageHead;
  site: SiteFacts;
  styles: string;
  /** Scripts that run before the first paint. */
  head: readonly string[];
  /** Script that runs after the content. */
  foot: string;
  /** Styles and script that only this kind of page has. */
  own: { styles: string; script: string | null };
}

/** Returns the fonts that the first paint uses. The blog has one, so that a first visit stays below 60 kB. */
const fontsOf = ({ kind }: PublicPage): string[] =>
  kind === 'blog' || kind === 'blog-post' ? [textFont] : [displayFont, textFont];

/** A whole public page. It needs no other file than its fonts to be read. */
export function Document({ page, about, site, styles, head, foot, own }: DocumentProps) {
  const { title, description, canonical, isListed, article, data, feeds = [] } = about;
  const image = about.image ?? previewOf(page.kind, site);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4f4ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1a1c" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {isListed ? (
          <>
            <link rel="canonical" href={canonical} />
            <link rel="alternate" hrefLang="en-CA" href={canonical} />
            <link rel="alternate" hrefLang="x-default" href={canonical} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {feeds.map(({ title, type, path }) => (
          <link key={path} rel="alternate" type={type} title={title} href={path} />
        ))}
        <meta property="og:type" content={article ? 'article' : 'website'} />
        <meta property="og:site_name" content={site.brand} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={canonical} />
        {article ? (
          <>
            <meta name="author" content={article.author} />
            <meta property="article:published_time" content={article.published_at} />
            <meta property="article:modified_time" content={article.changed_at} />
            <meta property="article:section" content={article.section} />
            {article.tags.map((tag) => (
              <meta key={tag} property="article:tag" content={tag} />
            ))}
          </>
        ) : null}
        <meta property="og:locale" content="en_CA" />
        <meta property="og:image" content={image.url} />
        <meta property="og:image:width" content={String(image.width)} />
        <meta property="og:image:height" content={String(image.height)} />
        {image.alt ? <meta property="og:image:alt" content={image.alt} /> : null}
        <meta name="twitter:card" content="summary_large_image" />
        {data ? <StructuredData data={data} /> : null}
        {head.map((script) => (
          <Inline key={script} as="script" text={script} />
        ))}
        {fontsOf(page).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Inline as="style" text={styles} />
        <Inline as="style" text={own.styles} />
      </head>
      <body className="public">
        <PublicBar current={page.kind} />
        <main id="main" tabIndex={-1} className="main has-ridge">
          {page.kind === 'landing' ? (
            <LandingPage page={page} site={site} />
          ) : (
            <div className="page">{contentOf(page, site)}</div>
          )}
        </main>
        <PublicFooter site={site} />
        <Inline as="script" text={foot} />
        {own.script ? <Inline as="script" text={own.script} /> : null}
      </body>
    </html>
  );
}

function contentOf(page: Exclude<PublicPage, { kind: 'landing' }>, site: SiteFacts): ReactNode {
  switch (page.kind) {
    case 'legal':
      return <LegalPage page={page} site={site} />;
    case 'plans':
      return <PlansPage page={page} site={site} />;
    case 'about':
      return <AboutPage page={page} />;
    case 'help':
      return <HelpPage page={page} />;
    case 'help-article':
      return <HelpArticlePage page={page} />;
    case 'contact':
      return <ContactPage page={page} />;
    case 'question':
      return <QuestionPage page={page} site={site} />;
    case 'appeal':
      return <AppealPage page={page} />;
    case 'blog':
      return <BlogPage page={page} brand={site.brand} />;
    case 'blog-post':
      return <BlogPostPage page={page} />;
    case 'unsent':
      return <UnsentPage page={page} />;
    case 'not-found':
      return <NotFoundPage page={page} />;
  }
}

/** Facts for search engines. Browsers never run this type of script, so the content policy doesn't ask about it. */
function StructuredData({ data }: { data: object }) {
  // A `<` of a member's text could end the element.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a way out of the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** An element whose text the content security policy allows by its hash. */
function Inline({ as: Element, text }: { as: 'script' | 'style'; text: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, and React would escape them
  return <Element dangerouslySetInnerHTML={{ __html: text }} />;
}
