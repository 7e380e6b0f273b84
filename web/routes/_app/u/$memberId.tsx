import { createFileRoute } from '@tanstack/react-router';
import { PostList } from '../../../domains/feed/PostList.tsx';
import { PersonPage } from '../../../domains/social/PersonPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/u/$memberId')({
  staticData: { title: 'Member' },
  loader: ({ preload, params }) => startReads(preload, (pages) => pages.person(params.memberId)),
  component: function Member() {
    const { memberId } = Route.useParams();
    return (
      <PersonPage
        key={memberId}
        id={memberId}
        posts={(empty) => <PostList source={{ kind: 'member', memberId }} empty={empty} />}
      />
    );
  },
});
