import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Providers } from '../platform/app/Providers.tsx';
import { membersOnly } from '../platform/session/route-guards.ts';
import { AppShell } from './-shell/AppShell.tsx';
import { useReturnToLogin } from './-shell/use-return-to-login.ts';

export const Route = createFileRoute('/_app')({ beforeLoad: membersOnly, component: App });

function App() {
  useReturnToLogin('for members');
  return (
    <Providers>
      <AppShell>
        <Outlet />
      </AppShell>
    </Providers>
  );
}
