import { createFileRoute } from '@tanstack/react-router';
import { GroupsPage } from '../../../domains/groups/GroupsPage.tsx';

export const Route = createFileRoute('/_app/groups/')({
  validateSearch: (search): { tab?: 'mine' } => (search.tab === 'mine' ? { tab: 'mine' } : {}),
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
