import { createFileRoute } from '@tanstack/react-router';
import { groupCountsRead, groupPages } from '../../../domains/groups/data.ts';
import { GroupsPage } from '../../../domains/groups/GroupsPage.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

interface GroupsSearch {
  tab?: 'mine';
  new?: '1';
}

export const Route = createFileRoute('/_app/groups/')({
  staticData: { live: 'focus' },
  validateSearch: (search): GroupsSearch => ({
    ...(search.tab === 'mine' && { tab: 'mine' }),
    ...(search.new === '1' && { new: '1' }),
  }),
  loader: ({ preload, location }) => startReads(preload, () => startGroups(location.search)),
  component: function Groups() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { tab, ...rest } = search;
    const go = (next: GroupsSearch, replace = true) =>
      void navigate({ search: next, replace, resetScroll: false });
    return (
      <GroupsPage
        tab={tab ?? 'all'}
        onTab={(to) => go(to === 'mine' ? { ...rest, tab: to } : rest)}
        isNew={search.new === '1'}
        onNew={(isOpen) => go({ ...(tab && { tab }), ...(isOpen && { new: '1' }) }, !isOpen)}
      />
    );
  },
});

function startGroups({ tab }: { tab?: unknown }): void {
  prefetch(groupCountsRead);
  if (tab !== 'mine') return prefetchPages(groupPages(undefined));
  prefetchPages(groupPages('run'));
  prefetchPages(groupPages('joined'));
}
