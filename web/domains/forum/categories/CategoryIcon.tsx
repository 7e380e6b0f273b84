import clsx from 'clsx';
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
} from 'lucide';
import type { CategoryIcon as CategoryIconName } from '#contract/forum/categories.ts';
import type { Category } from '#contract/forum/endpoints.ts';
import { blaze } from '../../../ui/display/Eyebrow.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import forumStyles from '../forum.module.css';
import categoryIconStyles from './category-icon.module.css';

/** Icons by the `icon` of a category. Unknown names get the forum's own icon. */
const icons: Record<CategoryIconName, IconType> = {
  signpost: Signpost,
  sun: Sun,
  sunrise: Sunrise,
  'hand-heart': HandHeart,
  handshake: Handshake,
  flask: FlaskConical,
  footprints: Footprints,
  users: UsersRound,
  map: MapIcon,
  talk: MessagesSquare,
};

export const iconOf = (category: Pick<Category, 'icon'>): IconType =>
  icons[category.icon as CategoryIconName] ?? MessagesSquare;
/** Returns the stone number (1-13) of a category's colour, or 1 for anything else. */
export const colorOf = (category: Pick<Category, 'color'>): number => {
  const stone = Number(category.color);
  return Number.isInteger(stone) && stone >= 1 && stone <= 13 ? stone : 1;
};

/** Shows a category's icon on a pebble in its colour. */
export function CategoryIcon({
  category,
  size = 'md',
}: {
  category: Pick<Category, 'icon' | 'color'>;
  size?: 'md' | 'lg';
}) {
  return (
    <span
      className={
        size === 'lg'
          ? clsx(clsx(forumStyles.cat, categoryIconStyles.cat), categoryIconStyles.catLg, 'w-13 h-12.5')
          : clsx(forumStyles.cat, categoryIconStyles.cat)
      }
      style={blaze(colorOf(category))}
    >
      <Icon as={iconOf(category)} />
    </span>
  );
}
