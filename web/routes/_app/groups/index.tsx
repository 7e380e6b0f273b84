import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../domains/groups/GroupsPage.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/')({
  validateSearch: (search): { tab?: 'mine' } => (search.tab === 'mine' ? { tab: 'mine' } : {}),
  loader: ({ preload, location }) => startReads(preload, (pages) => pages.groups(location.search)),
  component: function Groups() {
    const navigate = Route.useNavigate();
    return (
      <GroupsPage
        tab={Route.useSearch().tab ?? 'all'}
        onTab={(tab) =>
          void navigate({ search: tab === 'mine' ? { tab } : {}, replace: true, resetScroll: false })
        }
      />
    );
  },
});
