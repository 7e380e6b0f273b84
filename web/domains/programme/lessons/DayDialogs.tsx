import { useState } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { DayReviewDialog } from './DayReviewDialog.tsx';
import { WeekDialog } from './WeekDialog.tsx';

/** The dialog that the URL opens: a day's card, a week, or today's lesson. */
export interface View {
  day?: number;
  week?: number;
  open?: 'lesson';
}

interface DayDialogsProps {
  view: View;
  onView: (view: View) => void;
  progress: Progress;
  /** Starts the next day today. Set if today is done already. */
  onWalk?: (() => void) | undefined;
}

/** Renders the two dialogs with a URL of their own: a week of the trail and a day's card. */
export function DayDialogs({ view, onView, progress, onWalk }: DayDialogsProps) {
  // The last day and week stay rendered while their dialog closes.
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
  // A future day has no card yet.
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
