import clsx from 'clsx';
import { RotateCcw, Undo2 } from 'lucide';
import { useEffect, useState } from 'react';
import type { Progress } from '#contract/programme/endpoints.ts';
import { useDeviceZone } from '../../../platform/app/clock.ts';
import { isSameClock } from '../../../platform/app/member-date.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { refreshUser, useMember } from '../../../platform/session/session.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { useNow } from '../../../ui/display/RelativeTime.tsx';
import { dateTimeWords, listWords } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { AddressNotice } from '../../auth/AddressNotice.tsx';
import { dismissUpgradeCard, useUpgradeCard } from '../completion/upgrade-card.ts';
import { notDone, refreshProgramme, setProgress, tellSeen } from '../data.ts';
import { weekdayName } from '../format.ts';
import styles from './dashboard.module.css';
import { YesterdayRow } from './Yesterday.tsx';

interface NotesProps {
  progress: Progress;
  programme: string | undefined;
}

interface HeadNotesProps extends NotesProps {
  onRetry: (() => void) | null;
  /** The day of a completion that can be undone, or null. */
  undoable: number | null;
  onUndo: () => void;
  /** True if yesterday is still open and today has its own content to show. */
  yesterdayIsSecond: boolean;
  isBusy: boolean;
  onYesterday: () => void;
}

/** Notes above the day: a new date, a failed load, a completion that can be undone. */
export function HeadNotes(props: HeadNotesProps) {
  const { progress, programme, onRetry, undoable, onUndo, yesterdayIsSecond, isBusy, onYesterday } = props;
  return (
    <>
      <DateNews progress={progress} />
      <div className="stack mt-6 empty:hidden">
        {onRetry ? <RetryRow onRetry={onRetry} /> : null}
        {undoable === null ? null : <UndoRow day={undoable} onUndo={onUndo} />}
        {programme ? <CompletedForYou progress={progress} programme={programme} /> : null}
        {yesterdayIsSecond ? <YesterdayRow progress={progress} busy={isBusy} onFinish={onYesterday} /> : null}
      </div>
    </>
  );
}

interface FootNotesProps extends NotesProps {
  offers: boolean;
  /** Offers to finish yesterday below the day, for who is welcomed back first. */
  yesterday: { isBusy: boolean; onFinish: () => void } | null;
}

/** Notes below the day: yesterday, an unconfirmed address, a round that can be undone, an upgrade offer, a device in another time zone. */
export function FootNotes({ progress, programme, offers, yesterday }: FootNotesProps) {
  const member = useMember();
  return (
    <>
      {yesterday ? (
        <YesterdayRow progress={progress} busy={yesterday.isBusy} onFinish={yesterday.onFinish} />
      ) : null}
      {/* On the first day the address has a row of the set-up card. */}
      {member.email_verified || progress.state === 'first_day' ? null : (
        <AddressNotice email={member.email} />
      )}
      {programme ? <RoundRow progress={progress} programme={programme} /> : null}
      {offers ? <UpgradeNote /> : null}
      <ZoneRow progress={progress} />
    </>
  );
}

/** Offers to retry a failed load without blocking the page. */
function RetryRow({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineError onRetry={onRetry}>We couldn’t load all of this page. What you do here is kept.</InlineError>
  );
}

/** Offers to undo a completion for ten seconds. */
function UndoRow({ day, onUndo }: { day: number; onUndo: () => void }) {
  return (
    <div className={styles.noteRow} role="status">
      <p>
        <Icon className="muted" as={RotateCcw} />
        Finishing Day {day}.
      </p>
      <Button size="sm" icon={Undo2} onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}

/** Shows the time of a tick in the member's time zone: "Thu 23:51". */
export function TickTime({ at }: { at: string }) {
  const { time_zone } = useMember();
  return <time dateTime={at}>{dateTimeWords('weekdayShort', at, time_zone)}</time>;
}

/** Announces, also to screen readers, that the date has changed since the page was opened. */
function DateNews({ progress }: { progress: Progress }) {
  const [first] = useState(progress.today);
  const now = weekdayName(progress.today);
  return (
    <div role="status">
      {progress.today === first ? null : (
        <p className={clsx(styles.noteRow, 'mt-6')}>
          {progress.yesterday_open
            ? `It’s ${now} now. ${weekdayName(progress.yesterday_open)} is still open until noon.`
            : `It’s ${now} now. A new day has begun.`}
        </p>
      )}
    </div>
  );
}

/** Shows once which days the server completed because both ticks were made, and marks them as seen. */
function CompletedForYou({ progress, programme }: { progress: Progress; programme: string }) {
  const [told, setTold] = useState(progress.completed_for_you);
  const fresh = progress.completed_for_you.filter(
    ({ round, day }) => !told.some((known) => known.round === round && known.day === day),
  );
  if (fresh.length > 0) setTold([...told, ...fresh]);
  const rounds = JSON.stringify(Object.groupBy(progress.completed_for_you, ({ round }) => String(round)));
  useEffect(() => {
    const byRound = JSON.parse(rounds) as Record<string, Progress['completed_for_you']>;
    for (const [round, days] of Object.entries(byRound))
      void tellSeen(programme, { round: Number(round), days: days.map(({ day }) => day) });
    // The cached progress must not show them again on the next visit.
    if (Object.keys(byRound).length > 0)
      setProgress(programme, (known) => ({ ...known, completed_for_you: [] }));
  }, [rounds, programme]);
  if (told.length === 0) return null;
  const badges = told.flatMap(({ new_badges }) => new_badges.map(({ name }) => name));
  return (
    <Banner kind="done" onDismiss={() => setTold([])}>
      {told
        .map(({ day, date }) => `Day ${day} counts for ${weekdayName(date)}: you had ticked both.`)
        .join(' ')}
      {badges.length > 0 ? ` You earned ${listWords(badges)}.` : ''}
    </Banner>
  );
}

/** Offers to undo a new round before its first practice. */
function RoundRow({ progress, programme }: { progress: Progress; programme: string }) {
  const { run, busy } = useApiMutation('DELETE /api/programs/:id/rounds/:round', {
    failure: notDone,
    onDone: refreshProgramme,
  });
  if (!progress.may_undo_round) return null;
  return (
    <div className={styles.noteRow}>
      <p>
        {progress.kind === 'maintenance'
          ? 'Your daily practice has begun.'
          : `Round ${progress.round} has begun.`}
      </p>
      <Button
        size="sm"
        icon={Undo2}
        busy={busy}
        onClick={() => void run({ params: { id: programme, round: progress.round } })}
      >
        Undo
      </Button>
    </div>
  );
}

const keptZone = storedValue('evolve.zone-kept', { perMember: true });

/** Offers a new time zone if the device is in another one. Asks once per zone. */
function ZoneRow({ progress }: { progress: Progress }) {
  const member = useMember();
  const toast = useToast();
  const device = useDeviceZone();
  const now = useNow();
  const kept = useStoredValue(keptZone);
  const { run, busy } = useApiMutation('PUT /api/users/day', {
    failure: "We couldn't save your day. Please try again.",
    onDone(user) {
      refreshUser(user);
      toast('Saved. It takes effect when your next day begins.');
    },
  });
  const move = () => void run({ body: { time_zone: device, day_start_hour: member.day_start_hour } });
  if (kept === device || isSameClock(now, device, progress.time_zone) || member.time_zone === device)
    return null;
  return (
    <div className={styles.noteRow}>
      <p>
        Your days follow {cityOf(progress.time_zone)} time. This device is on {cityOf(device)} time.
      </p>
      <span className="row row--wrap">
        <Button size="sm" busy={busy} onClick={move}>
          Use {cityOf(device)} time
        </Button>
        <Button kind="ghost" size="sm" onClick={() => keptZone.set(device)}>
          Keep {cityOf(progress.time_zone)}
        </Button>
      </span>
    </div>
  );
}

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Upgrade offer after day 3, with the server's sentence. Dismissed for good. */
function UpgradeNote() {
  const words = useUpgradeCard();
  if (!words) return null;
  return (
    <Banner
      kind="upgrade"
      onDismiss={dismissUpgradeCard}
      action={
        <ButtonLink kind="primary" size="sm" href="/membership">
          See membership
        </ButtonLink>
      }
    >
      {words}
    </Banner>
  );
}
