import { createFileRoute } from '@tanstack/react-router';
import { inviteRead } from '../../../domains/groups/data.ts';
import { InvitePage } from '../../../domains/groups/members/InvitePage.tsx';
import { prefetch } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/invite/$code')({
  staticData: { title: 'Invitation', live: 'focus' },
  loader: ({ preload, params }) => startReads(preload, () => prefetch(inviteRead(params.code))),
  component: function Invite() {
    const { code } = Route.useParams();
    return <InvitePage code={code} />;
  },
});
