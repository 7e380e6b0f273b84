import { useState } from 'react';
import type { Progress } from '#contract/programme.ts';
import type { View } from './DashboardDialogs.tsx';
import { DayReviewDialog } from './DayReviewDialog.tsx';
import { WeekDialog } from './WeekDialog.tsx';

interface ReviewsProps {
  view: View;
  onView: (view: View) => void;
  progress: Progress;
  /** Does the day ahead today, where today is done already. */
  onWalk?: (() => void) | undefined;
}

/** The two looks back that have an address: a week of the trail and a day's card. */
export function Reviews({ view, onView, progress, onWalk }: ReviewsProps) {
  // The last one stays drawn while its dialog closes.
  const [day, setDay] = useState(view.day);
  const [week, setWeek] = useState(view.week);
  if (view.day !== undefined && view.day !== day) setDay(view.day);
  if (view.week !== undefined && view.week !== week) setWeek(view.week);
  const close = () => onView({});
  const open = (chosen: number) =>
    onView(
      chosen === progress.current_day && !progress.completed_days.includes(chosen)
        ? { open: 'lesson' }
        : { day: chosen },
    );
  // A day that has not come yet has no card to look back at.
  const isBehind = view.day !== undefined && view.day <= progress.current_day;
  return (
    <>
      {week === undefined ? null : (
        <WeekDialog
          open={view.week !== undefined}
          onClose={close}
          week={week}
          progress={progress}
          onDay={open}
        />
      )}
      {day === undefined ? null : (
        <DayReviewDialog
          open={isBehind}
          onClose={close}
          day={day}
          progress={progress}
          onDay={(chosen) => onView({ day: chosen })}
          onWalk={onWalk}
        />
      )}
    </>
  );
}
