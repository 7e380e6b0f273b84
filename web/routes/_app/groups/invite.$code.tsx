import { createFileRoute } from '@tanstack/react-router';
import { InvitePage } from '../../../domains/groups/InvitePage.tsx';

export const Route = createFileRoute('/_app/groups/invite/$code')({
  staticData: { title: 'Invitation' },
  component: function Invite() {
    const { code } = Route.useParams();
    return <InvitePage code={code} />;
  },
});
