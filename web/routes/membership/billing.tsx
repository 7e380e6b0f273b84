import { createFileRoute } from '@tanstack/react-router';
import { offer, receipts, subscription } from '../../domains/membership/data.ts';
import { BillingPage } from '../../domains/membership/subscriptions/BillingPage.tsx';
import { prefetch } from '../../platform/query/query.ts';
import { membersOnly } from '../../platform/session/route-guards.ts';
import { useSession } from '../../platform/session/session.ts';
import { useReturnToLogin } from '../-shell/use-return-to-login.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/membership/billing')({
  staticData: { title: 'Billing', live: ['plan'] },
  beforeLoad: membersOnly,
  loader: ({ preload }) => startReads(preload, () => startBilling()),
  component: Billing,
});

function Billing() {
  // Its frame is open to visitors, and the session may end before that is mounted.
  useReturnToLogin('for members');
  return useSession().token ? <BillingPage /> : null;
}

function startBilling(): void {
  prefetch(offer);
  prefetch(subscription);
  prefetch(receipts);
}
