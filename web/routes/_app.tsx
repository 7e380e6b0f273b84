import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Providers } from '../platform/app/Providers.tsx';
import { membersOnly } from '../platform/session/route-guards.ts';
import { AppShell } from './-shell/AppShell.tsx';

export const Route = createFileRoute('/_app')({ beforeLoad: membersOnly, component: App });

function App() {
  return (
    <Providers>
      <AppShell>
        <Outlet />
      </AppShell>
    </Providers>
  );
}
