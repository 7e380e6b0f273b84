import { createFileRoute } from '@tanstack/react-router';
import { BillingPage } from '../../domains/membership/BillingPage.tsx';
import { membersOnly } from '../../platform/session/route-guards.ts';
import { useSession } from '../../platform/session/session.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/membership/billing')({
  staticData: { title: 'Billing' },
  beforeLoad: membersOnly,
  loader: ({ preload }) => startReads(preload, (pages) => pages.billing()),
  component: Billing,
});

function Billing() {
  // The session may end while the page is open. The shell redirects to the login.
  return useSession().token ? <BillingPage /> : null;
}
