import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '../../../domains/social/PersonPage.tsx';

export const Route = createFileRoute('/_app/u/$memberId')({
  staticData: { title: 'Member' },
  component: function Member() {
    const { memberId } = Route.useParams();
    return <PersonPage key={memberId} id={memberId} />;
  },
});
