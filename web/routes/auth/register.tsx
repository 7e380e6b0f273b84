import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../../domains/auth/registration/RegisterPage.tsx';
import { startPlans } from '../../domains/membership/data.ts';
import { Providers } from '../../platform/app/Providers.tsx';
import { visitorsOnly } from '../../platform/session/route-guards.ts';
import { startReads } from '../-start-reads.ts';

interface Search {
  plan?: string;
  step?: '2' | '3';
}

export const Route = createFileRoute('/auth/register')({
  staticData: { title: 'Join', live: 'own' },
  validateSearch: ({ plan, step }: Record<string, unknown>): Search => ({
    ...(typeof plan === 'string' ? { plan } : {}),
    ...(step === '2' || step === '3' ? { step } : {}),
  }),
  beforeLoad: () => visitorsOnly(),
  loader: ({ preload }) => startReads(preload, () => startPlans()),
  component: Register,
});

function Register() {
  const { plan, step } = Route.useSearch();
  return (
    <Providers>
      <RegisterPage plan={plan} step={step === '3' ? 3 : step === '2' ? 2 : 1} />
    </Providers>
  );
}
