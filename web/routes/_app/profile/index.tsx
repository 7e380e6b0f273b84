import { createFileRoute } from '@tanstack/react-router';
import { postPages } from '../../../domains/feed/data.ts';
import { PostList } from '../../../domains/feed/posts/PostList.tsx';
import { goalsRead } from '../../../domains/goals/data.ts';
import { ownGroupsRead as groupNumbersRead, ownPageRead } from '../../../domains/profile/data.ts';
import { ProfilePage } from '../../../domains/profile/ProfilePage.tsx';
import { progressRead, readFlagship } from '../../../domains/programme/data.ts';
import { achievementsRead } from '../../../domains/progress/data.ts';
import { PracticeTiles, ProfileSide } from '../../../domains/progress/ProfileParts.tsx';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { currentSession } from '../../../platform/session/session-store.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/')({
  staticData: { live: 'focus' },
  loader: ({ preload }) => startReads(preload, () => startProfile()),
  component: () => (
    <ProfilePage
      practice={<PracticeTiles />}
      posts={<PostList source={{ kind: 'mine' }} empty="Start sharing your journey!" />}
      side={<ProfileSide />}
    />
  ),
});

async function startProfile(): Promise<void> {
  const { user } = currentSession();
  if (user) prefetch(ownPageRead(user.id));
  prefetch(groupNumbersRead);
  prefetchPages(postPages({ kind: 'mine' }));
  prefetch(achievementsRead);
  prefetch(goalsRead);
  const programme = await readFlagship();
  if (programme?.is_enrolled) prefetch(progressRead(programme.id));
}
