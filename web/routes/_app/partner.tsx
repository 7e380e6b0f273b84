import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { postPages } from '../../domains/feed/data.ts';
import { habitsRead } from '../../domains/habits/data.ts';
import { fitsRead, partnersRead } from '../../domains/partners/data.ts';
import { PartnerPage, type PartnerView } from '../../domains/partners/PartnerPage.tsx';
import { podsRead } from '../../domains/pods/data.ts';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { prefetch, prefetchPages, readKnown } from '../../platform/query/query.ts';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { startReads } from '../-start-reads.ts';

const PodPage = part(() => import('../../domains/pods/PodPage.tsx').then((m) => m.PodPage));

interface TogetherSearch extends PartnerView {
  /** The pod, in place of the partner. */
  part?: 'pod';
}

export const Route = createFileRoute('/_app/partner')({
  staticData: { title: 'Walk together', live: ['partner', 'pod', 'posts', 'counts', 'replies'] },
  validateSearch: (search): TogetherSearch => ({
    ...(search.part === 'pod' && { part: 'pod' }),
    ...(typeof search.pact === 'string' && { pact: search.pact }),
    ...(search.show === 'pact' && { show: 'pact' }),
    ...(search.show === 'find' && { show: 'find' }),
  }),
  loader: ({ preload, location }) =>
    startReads(preload, () => (isPod(location.search) ? startPod() : startPartner())),
  component: function WalkTogether() {
    const view = Route.useSearch();
    const hasPod = isPod(view);
    useTitle(hasPod ? 'Pod' : undefined);
    return (
      <div className="page">
        <Tabs
          className="mb-5"
          label="Walk together"
          tabs={[
            { id: 'partner', label: 'Partner', href: '/partner' },
            { id: 'pod', label: 'Pod', href: '/partner?part=pod' },
          ]}
          value={hasPod ? 'pod' : 'partner'}
        />
        <Suspense fallback={null}>{hasPod ? <PodPage /> : <PartnerPage view={view} />}</Suspense>
      </div>
    );
  },
});

const isPod = (search: { part?: unknown }): boolean => search.part === 'pod';

function startPartner(): void {
  prefetch(partnersRead);
  prefetch(fitsRead);
  prefetch(habitsRead);
}

/** Pod. Which thread it has is known with the pod. */
async function startPod(): Promise<void> {
  const { pod: own } = await readKnown(podsRead);
  if (own) prefetchPages(postPages({ kind: 'group', groupId: own.group_id }));
}
