import { createFileRoute } from '@tanstack/react-router';
import { PostList } from '../../../domains/feed/posts/PostList.tsx';
import { postPages } from '../../../domains/feed/reads.ts';
import { goalsRead } from '../../../domains/goals/reads.ts';
import { ProfilePage } from '../../../domains/profile/ProfilePage.tsx';
import { ownGroupsRead as groupNumbersRead, ownPageRead } from '../../../domains/profile/reads.ts';
import { progressRead, readFlagship } from '../../../domains/programme/reads.ts';
import { PracticeTiles, ProfileSide } from '../../../domains/progress/ProfileParts.tsx';
import { achievementsRead } from '../../../domains/progress/reads.ts';
import { prefetch, prefetchPages } from '../../../platform/query/query.ts';
import { currentSession } from '../../../platform/session/session-store.ts';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/')({
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
