import {
  Apple,
  Bed,
  Bike,
  BookOpen,
  Brain,
  Briefcase,
  Broom,
  CircleDashed,
  Dumbbell,
  Flame,
  FlameKindling,
  Footprints,
  GlassWater,
  HandHeart,
  HeartPulse,
  Inbox,
  Languages,
  Leaf,
  MessageCircleHeart,
  Moon,
  Mountain,
  Music,
  Palette,
  PencilLine,
  PhoneOff,
  Sprout,
  Sun,
  Wallet,
} from 'lucide';
import type { CSSProperties } from 'react';
import { type HabitColor, type HabitIcon, habitColors } from '#contract/habits/constants.ts';
import type { IconType } from '../../ui/display/Icon.tsx';
import type { StreakLevel } from './rules.ts';

export const habitIcons: Record<HabitIcon, IconType> = {
  leaf: Leaf,
  'glass-water': GlassWater,
  footprints: Footprints,
  'book-open': BookOpen,
  'pencil-line': PencilLine,
  dumbbell: Dumbbell,
  moon: Moon,
  apple: Apple,
  'heart-pulse': HeartPulse,
  brain: Brain,
  wallet: Wallet,
  palette: Palette,
  'message-circle-heart': MessageCircleHeart,
  sun: Sun,
  bed: Bed,
  'phone-off': PhoneOff,
  music: Music,
  languages: Languages,
  briefcase: Briefcase,
  sprout: Sprout,
  'hand-heart': HandHeart,
  bike: Bike,
  broom: Broom,
  inbox: Inbox,
};

/** Icons of a streak. */
export const streakIcons: Record<StreakLevel, IconType> = {
  0: CircleDashed,
  3: Sprout,
  7: Flame,
  14: FlameKindling,
  30: Mountain,
};

/** Returns the stone of a colour, 1 to 12. */
export const stoneOf = (color: HabitColor): number => habitColors.indexOf(color) + 1;

/** Returns the style that gives an element the colour of a habit, and the colour of text on it. */
export function colorOf(color: HabitColor): CSSProperties {
  const stone = stoneOf(color);
  return { '--c': `var(--ev-stone-${stone})`, '--oc': `var(--ev-on-stone-${stone})` } as CSSProperties;
}
