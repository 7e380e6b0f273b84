import clsx from 'clsx';
import { Check, ChevronRight, Timer } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { preloadDialog } from '../../../ui/overlays/Dialog.tsx';
import styles from '../dashboard/dashboard.module.css';
import { weekdayName } from '../format.ts';
import { LessonArt } from '../lessons/LessonArt.tsx';
import { clockFace, walkLength } from '../walk/walk-timer.ts';
import { useShortDays } from './use-short-days.ts';

/** Length of the two-minute version, in ms. */
const shortLength = 2 * 60_000;

interface ShortDayProps {
  progress: Progress;
  programme: string | undefined;
  /** The day in two minutes, as one sentence. */
  small: string;
  /** Minutes that the lesson takes to read. */
  minutes: number;
  /** Ticks lesson and walk. */
  onDone: () => void;
  onFull: () => void;
}

/** The two-minute version of a day, shown first after a miss (15d) and while the member chose short days. It counts like the full day. */
export function ShortDay({ progress, programme, small, minutes, onDone, onFull }: ShortDayProps) {
  const { current_day: day, short_until: until } = progress;
  const [endsAt, setEndsAt] = useState<number | null>(null);
  return (
    <Card as="article" kind="lift" className={styles.lesson} aria-labelledby="short-day">
      <div className={clsx(styles.copy, 'grid grid-cols-1 content-start p-7 max-shell:p-4.5')}>
        <Eyebrow className="max-shell:pr-24 large-text:pr-0" color="today">
          Two-minute version of Day {day}
        </Eyebrow>
        <h2
          className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0"
          id="short-day"
        >
          Two minutes are enough today
        </h2>
        <p className="max-w-[46ch] text-lg/6.5 block text-text">{small}</p>
        {endsAt === null ? (
          <div className="row row--wrap mt-6">
            <Button kind="today" size="lg" icon={Timer} onClick={() => setEndsAt(Date.now() + shortLength)}>
              Start two minutes
            </Button>
            <Button
              kind="ghost"
              iconEnd={ChevronRight}
              onClick={onFull}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
            >
              The full day, {minutes + walkLength / 60_000} min
            </Button>
          </div>
        ) : (
          <Running endsAt={endsAt} onDone={onDone} onStop={() => setEndsAt(null)} />
        )}
        {until && programme ? <UntilLine until={until} programme={programme} /> : null}
      </div>
      <LessonArt day={day} />
    </Card>
  );
}

function Running({ endsAt, onDone, onStop }: { endsAt: number; onDone: () => void; onStop: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  const done = useRef<HTMLButtonElement>(null);
  // The pressed Start button is gone, so its replacement takes the focus.
  useEffect(() => done.current?.focus(), []);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) return;
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 250);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOver]);
  const left = clockFace(Math.max(0, endsAt - now));
  return (
    <div className="row row--wrap mt-6">
      <span
        role="timer"
        aria-live="off"
        aria-label={`${left} left`}
        className="font-display text-2xl/none font-[660] min-w-13 text-right max-shell:text-left nums"
      >
        {left}
      </span>
      <Button ref={done} kind="today" size="lg" icon={Check} onClick={onDone}>
        I did it
      </Button>
      <Button kind="ghost" onClick={onStop}>
        Stop
      </Button>
      <span className="sr" role="status">
        {isOver ? 'Two minutes are over.' : ''}
      </span>
    </div>
  );
}

function UntilLine({ until, programme }: { until: string; programme: string }) {
  const { set, busy } = useShortDays(programme);
  return (
    <div className="mt-3.5 small muted">
      Two minutes come first until {weekdayName(until)}.{' '}
      <button type="button" className="link" disabled={busy} onClick={() => set(false)}>
        Full days again
      </button>
    </div>
  );
}
