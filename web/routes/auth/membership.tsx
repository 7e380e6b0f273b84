import { createFileRoute } from '@tanstack/react-router';
import { PublicPlansPage } from '../../domains/membership/PublicPlansPage.tsx';
import { Providers } from '../../platform/app/Providers.tsx';
import { visitorsOnly } from '../../platform/session/route-guards.ts';
import { PublicShell } from '../-shell/PublicShell.tsx';
import { startReads } from '../-start-reads.ts';

/** Public plans inside the auth area. Members are redirected to the app (decision 28). */
export const Route = createFileRoute('/auth/membership')({
  staticData: { title: 'Membership' },
  beforeLoad: () => visitorsOnly(),
  loader: ({ preload }) => startReads(preload, (pages) => pages.plans()),
  component: Membership,
});

function Membership() {
  return (
    <Providers>
      <PublicShell>
        <PublicPlansPage />
      </PublicShell>
    </Providers>
  );
}
