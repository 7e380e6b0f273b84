import { createFileRoute } from '@tanstack/react-router';
import { postPages } from '../../../domains/feed/data.ts';
import { groupRead, memberPages, requestsRead } from '../../../domains/groups/data.ts';
import { GroupPage, type GroupTab } from '../../../domains/groups/GroupPage.tsx';
import { prefetch, prefetchPages, readKnown } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/$groupId')({
  staticData: { title: 'Group', live: ['group', 'posts', 'counts', 'replies'] },
  validateSearch: (search): { tab?: GroupTab } =>
    search.tab === 'members' || search.tab === 'requests' ? { tab: search.tab } : {},
  loader: ({ preload, params, location }) =>
    startReads(preload, () => startGroup(params.groupId, location.search)),
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

/** Group. A private one refuses its content to everyone but members, so only the group itself is read at once. */
async function startGroup(id: string, { tab }: { tab?: unknown }): Promise<void> {
  const { is_member, is_private, requests_count } = await readKnown(groupRead(id));
  if (is_private && !is_member) return;
  if (tab === 'members') prefetchPages(memberPages(id));
  else if (tab === 'requests' && requests_count !== null) prefetch(requestsRead(id));
  else prefetchPages(postPages({ kind: 'group', groupId: id }));
}
