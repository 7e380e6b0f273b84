import type { HabitColor } from '#contract/habits/constants.ts';

/** The palette of Loop Habit Tracker in its order, each with the nearest of our colours. */
const palette: readonly (readonly [hex: string, color: HabitColor])[] = [
  ['#d32f2f', 'rose'],
  ['#e64a19', 'clay'],
  ['#f57c00', 'orange'],
  ['#ff8f00', 'amber'],
  ['#f9a825', 'yellow'],
  ['#afb42b', 'moss'],
  ['#7cb342', 'moss'],
  ['#388e3c', 'green'],
  ['#00897b', 'pine'],
  ['#00acc1', 'teal'],
  ['#039be5', 'blue'],
  ['#1976d2', 'blue'],
  ['#303f9f', 'slate'],
  ['#5e35b1', 'plum'],
  ['#8e24aa', 'plum'],
  ['#d81b60', 'rose'],
  ['#5d4037', 'clay'],
  ['#303030', 'slate'],
  ['#757575', 'slate'],
  ['#aaaaaa', 'slate'],
];

/** Returns our colour for one of Loop, which newer versions write as `#FF8F00` and older ones as its place in the palette. */
export function colorOfLoop(cell: string): HabitColor | undefined {
  const text = cell.trim().toLowerCase();
  const known = /^\d{1,2}$/.test(text) ? palette[Number(text)] : palette.find(([hex]) => hex === text);
  return known?.[1];
}
