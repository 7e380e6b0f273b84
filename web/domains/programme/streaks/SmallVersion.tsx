import type { Progress } from '#contract/programme/endpoints.ts';
import { useIsEvening } from '../../../platform/app/clock.ts';
import styles from '../dashboard/dashboard.module.css';
import { daySettings } from './streak-state.ts';

interface SmallVersionProps {
  /** Short version of the lesson, for a member with two minutes. */
  small: string;
  progress: Progress;
}

/** Shows the day in two minutes beside the lesson, in the evening only. */
export function SmallVersion({ small, progress }: SmallVersionProps) {
  return useIsEvening(daySettings(progress)) ? (
    <div className={styles.noteRow}>
      <SmallLine small={small} />
    </div>
  ) : null;
}

export const SmallLine = ({ small }: Pick<SmallVersionProps, 'small'>) => (
  <p>
    <span>
      <b>Only have two minutes?</b> {small}
    </span>
  </p>
);
