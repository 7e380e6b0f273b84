import { ArrowRight } from 'lucide';
import { useSyncExternalStore } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { subscribeClock } from '../../../platform/app/clock.ts';
import { wallClock } from '../../../platform/app/member-date.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { counted } from '../../../ui/formats.ts';
import { weekdayName } from '../format.ts';
import styles from './dashboard.module.css';

/** Hours after midnight that still feel like the day before. */
const smallHours = 4;

interface YesterdayProps {
  progress: Progress;
  busy: boolean;
  onFinish: () => void;
}

/** Banner for a ticked day of yesterday (15f). One press completes it for yesterday's date. */
export function YesterdayBanner({ progress, busy, onFinish }: YesterdayProps) {
  const then = weekdayName(progress.yesterday_open ?? progress.today);
  return (
    <Card
      as="section"
      kind="today"
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3"
      aria-labelledby="finish-yesterday"
    >
      <div className="flex-[1_1_16rem]">
        <h2 className="card-title" id="finish-yesterday">
          Day {progress.current_day} is done
        </h2>
        <p className="small">
          It counts for {then}. {weekdayName(progress.today)} stays open for the next day.
        </p>
      </div>
      <Button
        className="max-shell:w-full"
        kind="today"
        size="lg"
        iconEnd={ArrowRight}
        busy={busy}
        busyText="Saving..."
        onClick={onFinish}
      >
        Finish {then}
      </Button>
    </Card>
  );
}

/** Offers to count yesterday's day for today instead, and names the cost first. */
export function NotGoingBack({ progress, onCount }: { progress: Progress; onCount: () => void }) {
  const { yesterday, today, current_day: day } = progress;
  if (!yesterday) return null;
  const then = weekdayName(yesterday.date);
  const now = weekdayName(today);
  const cost = {
    protection_spent: `One of your protections would cover ${then}.`,
    streak_ends: `${then} would stay without practice, and your streak of ${counted(progress.streak, 'day')} would end at noon.`,
    nothing: `${then} would stay as it is.`,
  }[yesterday.if_left];
  return (
    <Card
      as="section"
      className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3"
      aria-labelledby="not-back"
    >
      <div className="flex-[1_1_16rem]">
        <h2 className="card-title" id="not-back">
          Not going back to {then}?
        </h2>
        <p className="small muted">
          Day {day} can count for {now} instead. {cost}
        </p>
      </div>
      <Button className="max-shell:w-full" kind="ghost" onClick={onCount}>
        Count it for {now}
      </Button>
    </Card>
  );
}

/** Offers a later end of the day to members who are still up in the small hours (15f). */
export function UpLate() {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  const isNight = useSyncExternalStore(subscribeClock, () => wallClock(Date.now(), zone).hour < smallHours);
  if (startHour > 0 || !isNight) return null;
  return (
    <Card as="section" aria-labelledby="up-late">
      <h2 className="card-title" id="up-late">
        Up late often?
      </h2>
      <p className="small muted mt-1">Let your day end at 3 am, and midnight stops mattering.</p>
      <ButtonLink className="mt-4" href="/profile/settings/day">
        Change when my day ends
      </ButtonLink>
    </Card>
  );
}

/** Link back to yesterday's day, used when today has its own content to show. */
export function YesterdayRow({ progress, busy, onFinish }: YesterdayProps) {
  if (!progress.yesterday_open) return null;
  const then = weekdayName(progress.yesterday_open);
  return (
    <div className={styles.noteRow}>
      <p>{then} is still open until noon.</p>
      <Button size="sm" busy={busy} busyText="Saving..." onClick={onFinish}>
        Finish {then}
      </Button>
    </div>
  );
}
