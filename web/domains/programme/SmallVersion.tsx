import type { Progress } from '#contract/programme.ts';
import { useIsEvening } from '../../platform/app/clock.ts';
import { daySettings } from './streak-state.ts';

interface SmallVersionProps {
  /** What the lesson asks of a member who has two minutes. */
  small: string;
  progress: Progress;
}

/** The day in two minutes, beside the lesson, when little of the date is left. */
export function SmallVersion({ small, progress }: SmallVersionProps) {
  return useIsEvening(daySettings(progress)) ? (
    <div className="note-row">
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
