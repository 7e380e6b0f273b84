import { createFileRoute } from '@tanstack/react-router';
import { PostList } from '../../../domains/feed/PostList.tsx';
import { ProfilePage } from '../../../domains/profile/ProfilePage.tsx';
import { PracticeTiles, ProfileSide } from '../../../domains/progress/ProfileParts.tsx';
import { startReads } from '../../-start-reads.ts';

export const Route = createFileRoute('/_app/profile/')({
  loader: ({ preload }) => startReads(preload, (pages) => pages.profile()),
  component: () => (
    <ProfilePage
      practice={<PracticeTiles />}
      posts={<PostList source={{ kind: 'mine' }} empty="Start sharing your journey!" />}
      side={<ProfileSide />}
    />
  ),
});
