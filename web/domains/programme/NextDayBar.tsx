import { ArrowRight, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { totalDays } from '#contract/programme-constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { PendingBadge } from './PendingBadge.tsx';
import { dayAfter } from './rules.ts';

interface NextDayBarProps {
  day: number;
  /** Both the lesson and the walk are ticked. */
  ticked: boolean;
  /** Tomorrow's title, when it is known. */
  tomorrow: string | null;
  /** A stone was already placed on this date; going on stays possible (decision 45). */
  completedToday: boolean;
  /** The stone of the day before is kept here and not yet on the server. */
  waiting: boolean;
  /** "Finish Thursday" while yesterday is open; "Next Day" otherwise. */
  label?: string;
  busy: boolean;
  onNext: () => void;
}

/** How long after the second tick the bar turns warm (A section 4). */
const readyDelay = 1_000;

/** The foot of the checklist. Mount it anew for each day, so that a day that was ready before a reload is ready at once. */
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
    <div className={warm ? 'nextday is-ready' : 'nextday'}>
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
