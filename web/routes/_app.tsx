import { createFileRoute, Outlet } from '@tanstack/react-router';
import { membersOnly } from '../platform/gates.ts';
import { Providers } from '../platform/Providers.tsx';
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
