import { createFileRoute } from '@tanstack/react-router';
import { postPages } from '../../../domains/feed/data.ts';
import { groupRead, memberPages, requestsRead } from '../../../domains/groups/data.ts';
import { GroupPage, type GroupTab } from '../../../domains/groups/GroupPage.tsx';
import { conversationRead } from '../../../domains/messages/data.ts';
import { prefetch, prefetchPages, readKnown } from '../../../platform/query/query.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/groups/$groupId')({
  staticData: { title: 'Group' },
  validateSearch: (search): { tab?: GroupTab } =>
    search.tab === 'members' || search.tab === 'requests' || search.tab === 'chat' ? { tab: search.tab } : {},
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
          // The chat covers the page of a phone, and Back leaves it.
          void navigate({
            search: tab === 'posts' ? {} : { tab },
            replace: tab !== 'chat',
            resetScroll: false,
          })
        }
      />
    );
  },
});

/** Group. A private one refuses its content to everyone but members, so only the group itself is read at once. */
async function startGroup(id: string, { tab }: { tab?: unknown }): Promise<void> {
  const { is_member, is_private, has_chat, requests_count } = await readKnown(groupRead(id));
  if (is_private && !is_member) return;
  if (has_chat) prefetch(conversationRead(id));
  if (tab === 'members') prefetchPages(memberPages(id));
  else if (tab === 'requests' && requests_count !== null) prefetch(requestsRead(id));
  else if (tab !== 'chat' || !has_chat) prefetchPages(postPages({ kind: 'group', groupId: id }));
}
