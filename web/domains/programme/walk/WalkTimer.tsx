import clsx from 'clsx';
import { Check, Pause, Play, RotateCcw } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../dashboard/dashboard.module.css';
import { showWalk, walkId } from './show-walk.ts';
import type { WalkControl } from './use-walk.ts';
import { clockFace, isWalked, walkLeft, walkLength } from './walk-timer.ts';

interface WalkTimerProps {
  control: WalkControl;
  /** Ticks the walk. The timer itself saves nothing. */
  onWalked: () => void;
  /** True if the walk is the next step, so that its button may be the primary one. */
  today: boolean;
  /** True if the walk was just started here, so that its first button takes the focus. */
  takesFocus: boolean;
}

const minutes = [1, 2, 3, 4, 5] as const;

/** Shows a running walk: a clock, five stones (one a minute), pause and continue. At the end it offers the tick. */
export function WalkTimer({ control, onWalked, today, takesFocus }: WalkTimerProps) {
  const { walk, start, pause, reset } = control;
  const [now, setNow] = useState(() => Date.now());
  // The button that was pressed is gone, or far above.
  useEffect(() => {
    if (takesFocus) showWalk();
  }, [takesFocus]);
  const running = walk.state === 'running';
  const over = isWalked(walk, now);

  useEffect(() => {
    if (!running || over) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 250);
    // A locked phone stops timers, so the clock updates at once when the page is visible again.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [running, over]);

  const buzz = useEffectEvent(() => {
    if ('vibrate' in navigator && document.visibilityState === 'visible')
      navigator.vibrate?.([180, 120, 180]);
  });
  useEffect(() => {
    if (over) buzz();
  }, [over]);

  const left = walkLeft(walk, now);
  const walked = Math.floor((walkLength - left) / (walkLength / minutes.length));

  return (
    <div className={styles.walk} id={walkId}>
      <p className="sr" role="status">
        {over ? 'Five minutes walked. Tick the walk when you are ready.' : ''}
      </p>
      {over ? (
        <>
          <span className="small strong">Five minutes walked.</span>
          <span className="row [--gap:0.375rem]">
            <Button kind={today ? 'today' : 'tint'} size="sm" icon={Check} onClick={onWalked}>
              Tick the walk
            </Button>
            <Button kind="ghost" size="sm" icon={RotateCcw} label="Walk again" onClick={reset} />
          </span>
        </>
      ) : (
        <>
          <span className="flex items-center gap-3">
            <span
              role="timer"
              aria-live="off"
              aria-label={`${clockFace(left)} left of the walk`}
              className="font-display text-2xl/none font-[660] min-w-13 text-right max-shell:text-left nums"
            >
              {clockFace(left)}
            </span>
            <span className={clsx(styles.walkStones, 'flex gap-1')} aria-hidden="true">
              {minutes.map((minute) => (
                <i
                  key={minute}
                  className={clsx(
                    'w-3.25 h-2.75 rounded-pebble shadow-[inset_0_0_0_1.5px_var(--ev-line-strong)] [transition:background-color_var(--ev-dur-slow)] even:rounded-(--ev-radius-pebble-2)',
                    minute <= walked ? 'on' : minute === walked + 1 && running ? 'now' : undefined,
                  )}
                />
              ))}
            </span>
          </span>
          <span className="row [--gap:0.375rem]">
            {running ? (
              <Button kind="secondary" size="sm" icon={Pause} onClick={pause}>
                Pause
              </Button>
            ) : (
              <Button kind={today ? 'today' : 'secondary'} size="sm" icon={Play} onClick={start}>
                Resume
              </Button>
            )}
            <Button kind="ghost" size="sm" icon={RotateCcw} label="Restart" onClick={reset} />
          </span>
        </>
      )}
    </div>
  );
}
