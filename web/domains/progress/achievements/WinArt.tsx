import { achievementList } from '#contract/progress/achievements.ts';
import type { SharedWin } from '#contract/social/endpoints.ts';
import { WinMark } from '../../feed/posts/WinCard.tsx';
import { BadgeArt } from './BadgeArt.tsx';

/** The stone of a win on a member's page: that of its achievement, or one for a success in the member's own words. */
export function WinArt({ win }: { win: SharedWin }) {
  const badge = achievementList.find(({ id }) => id === win.badge);
  return badge ? <BadgeArt badge={{ ...badge, is_earned: true }} /> : <WinMark {...win} />;
}
