import { createFileRoute } from '@tanstack/react-router';
import { InvitePage } from '../../../domains/groups/InvitePage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/invite/$code')({
  staticData: { title: 'Invitation' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.invite(params.code)),
  component: function Invite() {
    const { code } = Route.useParams();
    return <InvitePage code={code} />;
  },
});
