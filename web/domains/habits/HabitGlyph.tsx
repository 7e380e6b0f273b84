import clsx from 'clsx';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { colorOf, habitIcons } from './habit-icons.ts';
import styles from './habits.module.css';

interface HabitGlyphProps {
  habit: Pick<Habit, 'icon' | 'color'>;
  size?: 'sm' | 'md' | 'lg';
}

/** The icon of a habit on a pebble of its colour. Decorative: the name is beside it. */
export function HabitGlyph({ habit, size = 'md' }: HabitGlyphProps) {
  return (
    <span
      className={clsx(styles.glyph, size !== 'md' && styles[`habit-glyph--${size}`])}
      style={colorOf(habit.color)}
    >
      <Icon as={habitIcons[habit.icon]} />
    </span>
  );
}
