import { createFileRoute } from '@tanstack/react-router';
import { startGathering } from '../../../../domains/gatherings/data.ts';
import { GatheringPage } from '../../../../domains/gatherings/GatheringPage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/gatherings/$gatheringId/')({
  staticData: { title: 'Circle', live: ['gathering', 'posts', 'counts', 'replies'] },
  loader: ({ preload, params }) => startReads(preload, () => startGathering(params.gatheringId)),
  component: function Gathering() {
    const { gatheringId } = Route.useParams();
    return <GatheringPage key={gatheringId} id={gatheringId} />;
  },
});
