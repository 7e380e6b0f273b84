import { createFileRoute } from '@tanstack/react-router';
import { GroupPage, type GroupTab } from '../../../domains/groups/GroupPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/$groupId')({
  staticData: { title: 'Group' },
  validateSearch: (search): { tab?: GroupTab } =>
    search.tab === 'members' || search.tab === 'requests' ? { tab: search.tab } : {},
  loader: ({ preload, params, location }) =>
    startReads(preload, (pages) => pages.group(params.groupId, location.search)),
  component: function Group() {
    const { groupId } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <GroupPage
        key={groupId}
        id={groupId}
        tab={Route.useSearch().tab ?? 'posts'}
        onTab={(tab) =>
          void navigate({ search: tab === 'posts' ? {} : { tab }, replace: true, resetScroll: false })
        }
      />
    );
  },
});
