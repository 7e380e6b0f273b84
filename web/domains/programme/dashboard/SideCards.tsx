import type { Progress } from '#contract/programme/endpoints.ts';
import { arrivalOf } from '../rules.ts';
import { StreakCard } from '../streaks/StreakCard.tsx';
import { RhythmCard } from './RhythmCard.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { UpLate } from './Yesterday.tsx';

interface SideCardsProps {
  progress: Progress;
  onRest: () => void;
  onReview: () => void;
}

/** Sidebar of the dashboard: streak, rhythm and shortcuts. */
export function SideCards({ progress, onRest, onReview }: SideCardsProps) {
  return (
    <>
      <StreakCard progress={progress} onRest={onRest} />
      {arrivalOf(progress, 'rhythm') === 'later' ? null : <RhythmCard progress={progress} />}
      {progress.yesterday_open ? <UpLate /> : null}
      <Shortcuts day={progress.current_day} onReview={onReview} />
    </>
  );
}
