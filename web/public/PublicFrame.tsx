import { legalTexts, legalTitles, type PublicPage, type SiteFacts } from '#contract/site/public-pages.ts';
import { destinationsIn, footerLinks } from '../platform/navigation/destinations.ts';
import { brandName } from '../ui/brand.ts';
import { ButtonLink } from '../ui/controls/Button.tsx';
import { Logo } from '../ui/display/LogoMark.tsx';
import { Footer } from '../ui/layout/Footer.tsx';
import { SkipLink } from '../ui/layout/SkipLink.tsx';

/**
 * Bar of public pages. The server doesn't know who is signed in, because the session is in the browser's
 * storage, so the document has both ends and `public-script.js` chooses.
 */
export function PublicBar({ current }: { current: PublicPage['kind'] }) {
  return (
    <>
      <SkipLink />
      <header className="nav public-nav">
        <div className="nav-in">
          <Logo href="/landing" />
          <nav
            className="flex gap-0.5 ml-4 max-shell:hidden [&_.btn[aria-current]]:text-text [&_.btn[aria-current]]:[border-radius:var(--ev-radius-md)_var(--ev-radius-md)_0_0] [&_.btn[aria-current]]:[box-shadow:inset_0_-3px_0_var(--ev-brand)]"
            aria-label="Main"
          >
            <ButtonLink kind="ghost" href="/landing#how">
              How it works
            </ButtonLink>
            {destinationsIn('publicBar').map(({ key, label, path }) => (
              <ButtonLink
                key={key}
                kind="ghost"
                href={path}
                aria-current={current.startsWith(key) ? 'page' : undefined}
              >
                {label}
              </ButtonLink>
            ))}
          </nav>
          <div className="nav-user for-visitors">
            <ButtonLink kind="ghost" href="/auth/login">
              Sign In
            </ButtonLink>
            <ButtonLink kind="primary" href="/auth/register">
              Join Now
            </ButtonLink>
          </div>
          <div className="nav-user for-members">
            <ButtonLink kind="primary" href="/evolve90">
              Open {brandName()}
            </ButtonLink>
          </div>
        </div>
      </header>
    </>
  );
}

export function PublicFooter({ site }: { site: SiteFacts }) {
  return (
    <Footer
      homeHref="/landing"
      line="One lesson, one walk, one stone at a time."
      owner={[`© ${site.year} ${site.brand}`, site.postalAddress].filter(Boolean).join(', ')}
      columns={[
        {
          title: site.brand,
          links: [
            ...footerLinks('visitors'),
            { label: 'Join Now', href: '/auth/register' },
            { label: 'Sign In', href: '/auth/login' },
          ],
        },
      ]}
      legal={legalTexts.map((text) => ({ label: legalTitles[text], href: `/${text}` }))}
    />
  );
}
