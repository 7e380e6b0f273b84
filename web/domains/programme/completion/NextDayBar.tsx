import clsx from 'clsx';
import { ArrowRight, ChevronRight } from 'lucide';
import { useEffect, useState } from 'react';
import { totalDays } from '#contract/programme/constants.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { preloadDialog } from '../../../ui/overlays/Dialog.tsx';
import styles from '../dashboard/dashboard.module.css';
import { dayAfter } from '../rules.ts';

interface NextDayBarProps {
  day: number;
  /** True if the lesson and the walk are both ticked. */
  ticked: boolean;
  /** Title of tomorrow's lesson, if it is loaded. */
  tomorrow: string | null;
  /** True if a day was already completed on this date. The member may still do the next one. */
  completedToday: boolean;
  /** True if the previous day's completion is not on the server yet. */
  waiting: boolean;
  /** "Finish Thursday" while yesterday is open, else "Next Day". */
  label?: string;
  busy: boolean;
  onNext: () => void;
}

/** Id of the button. */
export const nextDayId = 'next-day';

/** Delay between the second tick and the primary button, in ms. */
const readyDelay = 1_000;

/** Bottom bar of the checklist. Mount it with a `key` per day, so that a day that was ready before a reload is ready at once. */
export function NextDayBar({
  day,
  ticked,
  tomorrow,
  completedToday,
  waiting,
  label = 'Next Day',
  busy,
  onNext,
}: NextDayBarProps) {
  const [ready, setReady] = useState(ticked);
  if (!ticked && ready) setReady(false);
  useEffect(() => {
    if (!ticked || ready) return;
    const timer = setTimeout(() => setReady(true), readyDelay);
    return () => clearTimeout(timer);
  }, [ticked, ready]);

  const last = day === totalDays;
  const warm = ticked && ready;
  return (
    <div className={warm ? clsx(styles.nextday, styles['is-ready']) : styles.nextday}>
      <p id="next-day-why" role="status">
        {warm ? (
          <>
            <b>
              Day {day} is done. Press {label}.
            </b>
            <span className="small muted block">
              {last
                ? 'The last of ninety days.'
                : `Tomorrow: Day ${dayAfter(day)}${tomorrow ? `, ${tomorrow}` : ''}.`}
            </span>
          </>
        ) : completedToday ? (
          <span className="small muted block">
            You’ve finished a day today. The next one can wait for tomorrow.
          </span>
        ) : (
          <span className="small muted block">Tick the lesson and the walk, then press {label}.</span>
        )}
        {waiting ? <PendingBadge /> : null}
      </p>
      <Button
        id={nextDayId}
        kind={warm ? 'today' : 'primary'}
        size={warm ? 'lg' : 'md'}
        iconEnd={warm ? ArrowRight : ChevronRight}
        disabled={!ticked}
        aria-describedby={ticked ? undefined : 'next-day-why'}
        busy={busy}
        busyText="Saving..."
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={onNext}
      >
        {label}
      </Button>
    </div>
  );
}
