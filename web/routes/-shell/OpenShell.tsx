import { lazy, type ReactNode, Suspense } from 'react';
import { Providers } from '../../platform/app/Providers.tsx';
import { useSession } from '../../platform/session/session.ts';
import { PublicShell } from './PublicShell.tsx';
import { SessionLogo } from './SessionLogo.tsx';

// A visitor never loads what only members see.
const MemberShell = lazy(() => import('./AppShell.tsx').then(({ AppShell }) => ({ default: AppShell })));

/** The frame of pages that members and visitors share: each gets their own (decisions 24 and 26). */
export function OpenShell({ children }: { children: ReactNode }) {
  const { token } = useSession();
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
