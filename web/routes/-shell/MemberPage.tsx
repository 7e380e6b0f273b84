import { PostList } from '../../domains/feed/posts/PostList.tsx';
import { WinArt } from '../../domains/progress/achievements/WinArt.tsx';
import { PersonPage } from '../../domains/social/page/PersonPage.tsx';

/** Page of a member with their posts, as members see it. */
export function MemberPage({ id }: { id: string }) {
  return (
    <PersonPage
      id={id}
      posts={(empty) => <PostList source={{ kind: 'member', memberId: id }} empty={empty} />}
      winArt={(win) => <WinArt win={win} />}
    />
  );
}
