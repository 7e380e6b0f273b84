import { createFileRoute } from '@tanstack/react-router';
import { PartnerPage, type PartnerView } from '../../domains/partners/PartnerPage.tsx';
import { startReads } from '../-start-reads.ts';

export const Route = createFileRoute('/_app/partner')({
  staticData: { title: 'Accountability partner' },
  validateSearch: (search): PartnerView => ({
    ...(typeof search.pact === 'string' && { pact: search.pact }),
    ...(search.show === 'pact' && { show: 'pact' }),
    ...(search.show === 'find' && { show: 'find' }),
  }),
  loader: ({ preload }) => startReads(preload, (pages) => pages.partner()),
  component: function Partner() {
    return <PartnerPage view={Route.useSearch()} />;
  },
});
