import { createFileRoute } from '@tanstack/react-router';
import { startPlans } from '../../domains/membership/data.ts';
import { MembershipPage } from '../../domains/membership/MembershipPage.tsx';
import { PublicPlansPage } from '../../domains/membership/packages/PublicPlansPage.tsx';
import { useSession } from '../../platform/session/session.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/membership/')({
  staticData: { live: ['plan'] },
  loader: ({ preload }) => startReads(preload, () => startPlans()),
  component: Plans,
});

function Plans() {
  return useSession().token ? <MembershipPage /> : <PublicPlansPage />;
}
