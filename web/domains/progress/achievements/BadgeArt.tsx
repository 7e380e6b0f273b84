import type { Achievement } from '#contract/progress/endpoints.ts';
import { type BadgeGlyph, badgeStone } from '../../../drawings/badge-stone.ts';
import '../../../drawings/badge-stone.css';
import { RawSvg } from '../../../drawings/RawSvg.tsx';

/** Stone colour and engraving of each badge. Trail and streak have their number. */
const looks: Record<Achievement['id'], { stone: number; glyph?: BadgeGlyph }> = {
  first_step: { stone: 1 },
  building_momentum: { stone: 2 },
  triple_threat: { stone: 3 },
  high_five: { stone: 4 },
  week_warrior: { stone: 5 },
  momentum_builder: { stone: 6 },
  monthly_master: { stone: 8 },
  habit_hero: { stone: 10 },
  evolution_complete: { stone: 12 },
  legendary: { stone: 13 },
  streak_7: { stone: 5 },
  streak_14: { stone: 6 },
  streak_30: { stone: 8 },
  streak_90: { stone: 13 },
  content_creator: { stone: 12, glyph: 'pen' },
  habit_master: { stone: 4, glyph: 'habits' },
  social_butterfly: { stone: 9, glyph: 'people' },
  warm_welcome: { stone: 8, glyph: 'greeting' },
  goal_achiever: { stone: 2, glyph: 'flag' },
  sprout: { stone: 5, glyph: 'sprout' },
  flame: { stone: 9, glyph: 'flame' },
  campfire: { stone: 10, glyph: 'campfire' },
  mountain: { stone: 2, glyph: 'mountain' },
};
const families = { trail: 'trail', streak: 'streak', taking_part: 'tracker', habits: 'habit' } as const;

/** Returns the stone colour of an achievement, 1 to 13. */
export const colorOfBadge = (id: Achievement['id']): number => looks[id].stone;

/** The stone of an achievement, a dashed outline until it is earned. Its name is written beside it. */
export function BadgeArt({ badge }: { badge: Pick<Achievement, 'id' | 'family' | 'target' | 'is_earned'> }) {
  const { stone, glyph } = looks[badge.id];
  return (
    <RawSvg
      svg={badgeStone({
        family: families[badge.family],
        stone,
        n: badge.target,
        ...(glyph && { glyph }),
        locked: !badge.is_earned,
      })}
    />
  );
}
