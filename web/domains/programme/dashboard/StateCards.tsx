import clsx from 'clsx';
import { CalendarDays, ChevronRight, ListChecks, Lock, MessagesSquare, NotebookPen, RotateCcw } from 'lucide';
import { daysPerWeek, totalDays, weekNames } from '#contract/programme/constants.ts';
import type { Progress, TodayState } from '#contract/programme/endpoints.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Eyebrow } from '../../../ui/display/Eyebrow.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import { counted } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { longDate } from '../format.ts';
import { LessonArt } from '../lessons/LessonArt.tsx';
import { useDayCard } from '../lessons/use-day-card.ts';
import { DayList } from '../lessons/WeekDialog.tsx';
import { daysOf, placedIn } from '../rules.ts';
import styles from './dashboard.module.css';
import { FinishPanel } from './FinishPanel.tsx';
import { YesterdayBanner } from './Yesterday.tsx';

interface StateOfDayProps {
  state: TodayState;
  progress: Progress;
  programme: string | undefined;
  /** True if a completed day is stored here and not on the server yet. */
  isWaiting: boolean;
  isBusy: boolean;
  onView: (view: { day?: number; week?: number }) => void;
  onNext: () => void;
  onRest: () => void;
  onYesterday: () => void;
}

/** Replaces the day's card when the day is finished, locked, done, resting, or yesterday's and only needs completing. */
export function StateOfDay(props: StateOfDayProps) {
  const { state, progress, programme, isWaiting, isBusy, onView, onNext, onRest, onYesterday } = props;
  const onDay = (day: number) => onView({ day });
  switch (state) {
    case 'finished':
      if (!programme) return null;
      return isWaiting ? (
        <PendingBadge />
      ) : (
        <>
          <FinishPanel programme={programme} round={progress.round} />
          <FinishedCards progress={progress} onWeek={(week) => onView({ week })} />
        </>
      );
    case 'locked':
      return <LockedCards progress={progress} onDay={onDay} busy={isBusy} onNext={onNext} />;
    case 'done':
      return (
        <>
          <DoneCards progress={progress} onDay={onDay} onAhead={() => onDay(progress.current_day)} />
          {isWaiting ? <PendingBadge /> : null}
        </>
      );
    case 'resting':
      return <RestingCards progress={progress} onDay={onDay} onRest={onRest} />;
    case 'yesterday_open':
      return <YesterdayBanner progress={progress} busy={isBusy} onFinish={onYesterday} />;
    default:
      return null;
  }
}

interface StateCardProps {
  progress: Progress;
  onDay: (day: number) => void;
}

/** State "done" (15a): the completed day and the next one. Asks for nothing more. */
function DoneCards({ progress, onDay, onAhead }: StateCardProps & { onAhead: () => void }) {
  const day = Math.max(1, progress.current_day - 1);
  const card = useDayCard(day, progress.kind);
  const next = useDayCard(progress.current_day, progress.kind);
  return (
    <>
      <Card as="article" kind="lift" className={styles.lesson}>
        <div className={clsx(styles.copy, 'grid grid-cols-1 content-start p-7 max-shell:p-4.5')}>
          <Eyebrow className="max-shell:pr-24 large-text:pr-0" color="done">
            {longDate(progress.today)} · done
          </Eyebrow>
          <h2 className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0">
            {card.title}
          </h2>
          <p className="max-w-[46ch] muted max-shell:hidden">Lesson read and walked. The day counts.</p>
          <div className="row row--wrap mt-6">
            <Button kind="secondary" size="lg" icon={RotateCcw} onClick={() => onDay(day)}>
              Read the lesson again
            </Button>
          </div>
        </div>
        <LessonArt day={day} />
      </Card>
      {day < totalDays ? (
        <div className={styles.noteRow}>
          <p>
            <span>
              <span className="small muted block">Next</span>
              <b>
                Day {progress.current_day}: {next.title}
              </b>
            </span>
          </p>
          <Button onClick={onAhead}>Look ahead</Button>
        </div>
      ) : null}
    </>
  );
}

/** State "resting" (15b): the end of the pause, the streak it keeps, and earlier days to read again. */
function RestingCards({ progress, onDay, onRest }: StateCardProps & { onRest: () => void }) {
  const { pause, streak } = progress;
  const next = useDayCard(progress.current_day, progress.kind);
  if (!pause) return null;
  // A week fills the column beside the streak.
  const behind = progress.completed_days.slice(-daysPerWeek);
  return (
    <>
      <Card as="article" kind="lift" className={styles.lesson}>
        <div className={clsx(styles.copy, 'grid grid-cols-1 content-start p-7 max-shell:p-4.5')}>
          <Eyebrow className="max-shell:pr-24 large-text:pr-0">Your pause</Eyebrow>
          <h2 className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0">
            {pause.days === 1 ? longDate(pause.from) : `${longDate(pause.from)} to ${longDate(pause.ends)}`}
          </h2>
          <p className="max-w-[46ch] muted max-shell:hidden">
            {streak > 0 ? `Your streak waits at ${streak}.` : 'Your streak waits.'} You’re back on{' '}
            {longDate(pause.returns)}.
          </p>
          <div className="row row--wrap mt-6">
            <Button kind="secondary" size="lg" icon={CalendarDays} onClick={onRest}>
              Change or end the pause
            </Button>
          </div>
        </div>
        <LessonArt day={progress.current_day} />
      </Card>
      <Card as="section" aria-labelledby="after-pause">
        <h2 className="card-title" id="after-pause">
          What happens next
        </h2>
        <dl className="grid gap-0.5 mt-3">
          <dt className="strong">Until {longDate(pause.ends)}</dt>
          <dd className="font-size-sm mb-3 muted">
            No reminders of today’s practice. If you walk anyway, the day counts and the pause stays.
          </dd>
          <dt className="strong">{longDate(pause.returns)}</dt>
          <dd className="font-size-sm mb-3 muted">
            Day {progress.current_day}: {next.title}
          </dd>
        </dl>
      </Card>
      {behind.length > 0 ? (
        <Card as="section" aria-labelledby="read-again">
          <h2 className="card-title" id="read-again">
            Read again, if you like
          </h2>
          <DayList days={behind} progress={progress} onDay={onDay} />
        </Card>
      ) : null}
    </>
  );
}

/** Pages that a starter keeps after the first week. */
const onFreePlan: { path: string; icon: IconType; name: string; text: string }[] = [
  {
    path: '/profile/habits',
    icon: ListChecks,
    name: 'Habits and goals',
    text: 'With streaks and the week view',
  },
  {
    path: '/journal',
    icon: NotebookPen,
    name: 'Your journal',
    text: 'Every page you wrote, to read, edit and download',
  },
  { path: '/feed', icon: MessagesSquare, name: 'The feed and open groups', text: 'Read, like and comment' },
];

/** State "locked" (15c): the benefits of a plan, and everything the member keeps. */
function LockedCards({
  progress,
  onDay,
  busy,
  onNext,
}: StateCardProps & { busy: boolean; onNext: () => void }) {
  const day = progress.current_day;
  const next = useDayCard(day, progress.kind);
  return (
    <>
      <Card as="article" kind="brand">
        <Eyebrow>
          <Icon as={Lock} size="sm" />{' '}
          {day > 8 ? `${day - 1} days are complete` : 'Your first week is complete'}
        </Eyebrow>
        <h2 className="h3 mt-2">
          {day > 8 ? 'The days ahead come with Builder.' : 'The next eleven weeks come with Builder.'}
        </h2>
        <p className="mt-1">Your days, your journal and your streak stay, with or without it.</p>
        <div className="row row--wrap mt-4">
          <Button kind="primary" busy={busy} busyText="One moment..." onClick={onNext}>
            {day > 7 ? `What comes with Day ${day}` : 'What comes next'}
          </Button>
        </div>
      </Card>
      {day > 7 ? (
        <Card as="article" kind="lift" className={styles.lesson}>
          <div className={clsx(styles.copy, 'grid grid-cols-1 content-start p-7 max-shell:p-4.5')}>
            <Eyebrow
              className="max-shell:pr-24 large-text:pr-0"
              color={2}
            >{`Preview of Day ${day} · ${next.minutes} min`}</Eyebrow>
            <h2 className="text-[1.875rem]/9 mt-2.5 mb-2 max-shell:text-[1.5rem]/7.25 max-shell:min-h-15 max-shell:pr-24 large-text:pr-0">
              {next.title}
            </h2>
            <p className="max-w-[46ch] muted max-shell:hidden">{next.lead || `On the walk: ${next.walk}`}</p>
          </div>
          <LessonArt day={day} />
        </Card>
      ) : null}
      <Card as="section" aria-labelledby="first-week">
        <SectionHead id="first-week" title="Your first week">
          <span className="small muted nums">
            {placedIn(progress, 1)} of {counted(daysOf(1).length, 'day')}
          </span>
        </SectionHead>
        <DayList days={daysOf(1)} progress={progress} onDay={onDay} />
      </Card>
      <Card as="section" aria-labelledby="free-plan">
        <h2 className="card-title" id="free-plan">
          Yours on the free plan
        </h2>
        <ul className="rows mt-2">
          {onFreePlan.map(({ path, icon, name, text }) => (
            <li key={path}>
              <Link className={clsx(styles.short, 'py-2')} href={path}>
                <Icon as={icon} />
                <span>
                  {name}
                  <span className="small muted block">{text}</span>
                </span>
                <Icon as={ChevronRight} size="sm" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** State "finished", after day 90: all weeks to look back at. */
function FinishedCards({ progress, onWeek }: { progress: Progress; onWeek: (week: number) => void }) {
  return (
    <Card as="section" aria-labelledby="ninety">
      <h2 className="card-title" id="ninety">
        Your ninety days
      </h2>
      <ul className={clsx(styles.weekList, 'rows mt-2')}>
        {weekNames.map((name, i) => (
          <li key={name}>
            <button type="button" className={styles.short} onClick={() => onWeek(i + 1)}>
              <span>
                {i + 1 === weekNames.length ? name : `Week ${i + 1}: ${name}`}
                <span className="small muted block nums">
                  {placedIn(progress, i + 1)} of {counted(daysOf(i + 1).length, 'day')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
