import { createFileRoute } from '@tanstack/react-router';
import { ownCommentPages } from '../../../domains/comments/data.ts';
import { lessonRead } from '../../../domains/courses/lessons/data.ts';
import { ownGroupsRead, type PostSource, postPages } from '../../../domains/feed/data.ts';
import { FeedPage, type FeedView } from '../../../domains/feed/FeedPage.tsx';
import { waitingRead } from '../../../domains/first-replies/data.ts';
import { weeklyTopicRead } from '../../../domains/forum/data.ts';
import { progressRead, readFlagship } from '../../../domains/programme/data.ts';
import { someMembersRead } from '../../../domains/social/data.ts';
import { personRead } from '../../../domains/social/page/data.ts';
import { draftsRead } from '../../../platform/drafts/draft-sync.ts';
import { prefetch, prefetchPages, readKnown } from '../../../platform/query/query.ts';
import { currentMember } from '../../../platform/session/session-store.ts';
import { startReads } from '../../-start-reads.ts';

/** The feed. Tab and filter are in the URL, so that Back and a reload show the same list. */
export const Route = createFileRoute('/_app/feed/')({
  staticData: { live: ['posts', 'counts', 'replies'] },
  validateSearch: searchOf,
  loader: ({ preload, location }) =>
    startReads(preload, () => {
      const { tab, filter = 'all', mine } = searchOf(location.search);
      if (tab === 'mine') return startFeed(mine === 'comments' ? null : { kind: 'mine' });
      return startFeed({ kind: 'feed', filter });
    }),
  component: Feed,
});

function Feed() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return (
    <FeedPage
      view={{ tab: search.tab ?? 'feed', filter: search.filter ?? 'all', mine: search.mine ?? 'posts' }}
      onView={(view) => void navigate({ search: searchOf({ ...view }), resetScroll: false })}
    />
  );
}

function searchOf(search: Record<string, unknown>): Partial<FeedView> {
  const filter = (['following', 'groups', 'wins'] as const).find((each) => each === search.filter);
  return {
    ...(search.tab === 'mine' && {
      tab: 'mine' as const,
      ...(search.mine === 'comments' && { mine: 'comments' as const }),
    }),
    ...(filter && { filter }),
  };
}

/** `source` is null for the member's comments. */
async function startFeed(source: PostSource | null): Promise<void> {
  if (source) prefetchPages(postPages(source));
  else prefetchPages(ownCommentPages);
  prefetch(draftsRead);
  // Only wide screens have the columns beside the list.
  if (!matchMedia('(max-width: 960px)').matches) {
    prefetch(ownGroupsRead('run'));
    prefetch(ownGroupsRead('joined'));
    prefetch(someMembersRead);
    prefetch(waitingRead);
    prefetch(weeklyTopicRead);
    const member = currentMember();
    if (member) prefetch(personRead(member));
  }
  const programme = await readFlagship();
  if (!programme?.is_enrolled) return;
  const {
    kind,
    current_day: day,
    is_finished,
  } = await readKnown({ ...progressRead(programme.id), retry: false });
  if (kind === 'programme' && !is_finished && programme.course_id)
    prefetch(lessonRead(programme.course_id, day));
}
