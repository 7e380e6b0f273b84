import clsx from 'clsx';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { streakIcons } from '../habit-icons.ts';
import styles from '../habits.module.css';
import { sharedFrom, streakLevel } from '../rules.ts';
import { streakWords } from '../words.ts';

/** The streak of a habit. Its icon changes at 3, 7, 14 and 30. */
export function StreakLabel({ habit }: { habit: Habit }) {
  const { streak, streak_unit } = habit;
  return (
    <span
      className={clsx(
        styles.streak,
        'font-size-sm inline-flex gap-1.5 items-center strong nums nowrap',
        streak >= sharedFrom && 'is-lit',
      )}
      title={streakWords(habit)}
    >
      <Icon as={streakIcons[streakLevel(streak)]} size="sm" />
      <span aria-hidden="true">
        {streak}
        {streak_unit === 'weeks' ? ' wk' : null}
      </span>
      <span className="sr">{streakWords(habit)}</span>
    </span>
  );
}
