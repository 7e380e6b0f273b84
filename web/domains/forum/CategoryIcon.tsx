import {
  FlaskConical,
  Footprints,
  HandHeart,
  Handshake,
  Map as MapIcon,
  MessagesSquare,
  Signpost,
  Sun,
  Sunrise,
  UsersRound,
} from 'lucide-react';
import type { Category } from '#contract/forum.ts';
import { blaze } from '../../ui/display/Eyebrow.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';

/** Icons by the names the categories carry; another name gets the forum's own. */
const icons: Record<string, IconType> = {
  signpost: Signpost,
  sun: Sun,
  sunrise: Sunrise,
  'hand-heart': HandHeart,
  handshake: Handshake,
  flask: FlaskConical,
  footprints: Footprints,
  users: UsersRound,
  map: MapIcon,
};

export const iconOf = (category: Pick<Category, 'icon'>): IconType => icons[category.icon] ?? MessagesSquare;
/** A stone's number; anything else is the first. */
export const colorOf = (category: Pick<Category, 'color'>): number => {
  const stone = Number(category.color);
  return Number.isInteger(stone) && stone >= 1 && stone <= 13 ? stone : 1;
};

/** The pebble of a category with its icon, in its colour. */
export function CategoryIcon({ category, size = 'md' }: { category: Category; size?: 'md' | 'lg' }) {
  return (
    <span className={size === 'lg' ? 'cat cat--lg' : 'cat'} style={blaze(colorOf(category))}>
      <Icon as={iconOf(category)} />
    </span>
  );
}
