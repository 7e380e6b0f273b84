import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OpenShell } from './-shell/OpenShell.tsx';

/** The same address for both: a visitor sees the plans, a member their membership (decision 26). */
export const Route = createFileRoute('/membership')({ component: Membership });

function Membership() {
  return (
    <OpenShell>
      <Outlet />
    </OpenShell>
  );
}
