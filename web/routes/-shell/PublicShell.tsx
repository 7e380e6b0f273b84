import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Logo } from '../../ui/display/LogoMark.tsx';
import { Footer, type FooterProps } from '../../ui/layout/Footer.tsx';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { footer } from './footer.ts';

/** Frame of public pages for visitors: a bar with Sign In and Join Now, and the footer. */
export function PublicShell({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <>
      <SkipLink />
      <header className="nav">
        <div className="nav-in">
          <Logo href="/landing" />
          <nav className="flex items-stretch gap-0.5 h-full mx-auto max-shell:hidden" aria-label="Main">
            <Link
              className="nav-link"
              href="/membership"
              aria-current={pathname === '/membership' ? 'page' : undefined}
            >
              Membership
            </Link>
          </nav>
          {/* A registration that completes signs its member in under this bar. */}
          {token ? null : (
            <div className="nav-user">
              <ButtonLink kind="ghost" href="/auth/login">
                Sign In
              </ButtonLink>
              <ButtonLink kind="primary" href="/auth/register">
                Join Now
              </ButtonLink>
            </div>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="main has-ridge">
        {children}
      </main>
      <Footer {...visitorsFooter} />
    </>
  );
}

/** Footer with the links open to visitors. */
const visitorsFooter: FooterProps = {
  ...footer,
  homeHref: '/landing',
  columns: [
    {
      title: 'Evolve',
      links: [
        { label: 'Membership', href: '/membership' },
        { label: 'Join Now', href: '/auth/register' },
        { label: 'Sign In', href: '/auth/login' },
      ],
    },
  ],
};
