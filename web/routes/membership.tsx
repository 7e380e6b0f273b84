import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OpenShell } from './-shell/OpenShell.tsx';

/** One URL for both: visitors see the plans, members their membership. */
export const Route = createFileRoute('/membership')({ component: Membership });

function Membership() {
  return (
    <OpenShell>
      <Outlet />
    </OpenShell>
  );
}
