import { createFileRoute } from '@tanstack/react-router';
import { startGathering } from '../../../../domains/gatherings/data.ts';
import { EditPage } from '../../../../domains/gatherings/EditPage.tsx';
import { startReads } from '../../../-start-reads.ts';

export const Route = createFileRoute('/_app/gatherings/$gatheringId/edit')({
  staticData: { title: 'Edit', live: 'focus' },
  loader: ({ preload, params }) => startReads(preload, () => startGathering(params.gatheringId)),
  component: function EditGathering() {
    const { gatheringId } = Route.useParams();
    return <EditPage key={gatheringId} id={gatheringId} />;
  },
});
