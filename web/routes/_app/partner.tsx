import { createFileRoute } from '@tanstack/react-router';
import { habitsRead } from '../../domains/habits/data.ts';
import { fitsRead, partnersRead } from '../../domains/partners/data.ts';
import { PartnerPage, type PartnerView } from '../../domains/partners/PartnerPage.tsx';
import { prefetch } from '../../platform/query/query.ts';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/partner')({
  staticData: { title: 'Accountability partner' },
  validateSearch: (search): PartnerView => ({
    ...(typeof search.pact === 'string' && { pact: search.pact }),
    ...(search.show === 'pact' && { show: 'pact' }),
    ...(search.show === 'find' && { show: 'find' }),
  }),
  loader: ({ preload }) => startReads(preload, () => startPartner()),
  component: function Partner() {
    return <PartnerPage view={Route.useSearch()} />;
  },
});

function startPartner(): void {
  prefetch(partnersRead);
  prefetch(fitsRead);
  prefetch(habitsRead);
}
