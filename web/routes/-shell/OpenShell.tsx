import { type ReactNode, Suspense } from 'react';
import { Providers } from '../../platform/app/Providers.tsx';
import { useSession } from '../../platform/session/session.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PublicShell } from './PublicShell.tsx';
import { SessionLogo } from './SessionLogo.tsx';
import { useReturnToLogin } from './use-return-to-login.ts';

// Visitors never load the members' code.
const MemberShell = part(() => import('./AppShell.tsx').then((m) => m.AppShell));

/** Frame of pages for members and visitors, who each get their own. */
export function OpenShell({ children }: { children: ReactNode }) {
  const { token } = useSession();
  useReturnToLogin('open');
  return (
    <Providers>
      {token ? (
        <Suspense fallback={<SessionLogo />}>
          <MemberShell>{children}</MemberShell>
        </Suspense>
      ) : (
        <PublicShell>{children}</PublicShell>
      )}
    </Providers>
  );
}
