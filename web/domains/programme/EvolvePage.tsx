import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { totalDays, weekOf } from '#contract/programme-constants.ts';
import { Card } from '../../ui/Card.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { JournalBox } from '../journal/JournalBox.tsx';
import './dashboard.css';
import { LessonCard, LockedCard } from './LessonCard.tsx';
import { NextDayBar } from './NextDayBar.tsx';
import { RetryRow, UndoRow, UpgradeNote, YesterdayRow } from './Notes.tsx';
import { setDay } from './queries.ts';
import { bothTicked, isBackAfterBreak, isBeyondPlan, nextStep, placedIn, type TickItem } from './rules.ts';
import { Shortcuts } from './Shortcuts.tsx';
import { StreakCard } from './StreakCard.tsx';
import { saveTick } from './save-tick.ts';
import { TodayChecklist } from './TodayChecklist.tsx';
import { dayHeading, TrailHero } from './TrailHero.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useFinishSeen } from './use-finish-seen.ts';
import { usePlacing } from './use-placing.ts';
import { WaitingMark } from './WaitingMark.tsx';

const LessonDialog = lazy(() => import('./LessonDialog.tsx').then((m) => ({ default: m.LessonDialog })));
const PlaceDialog = lazy(() => import('./PlaceDialog.tsx').then((m) => ({ default: m.PlaceDialog })));
const Reviews = lazy(() => import('./Reviews.tsx').then((m) => ({ default: m.Reviews })));
const RestDialog = lazy(() => import('./RestDialog.tsx').then((m) => ({ default: m.RestDialog })));
const FinishPanel = lazy(() => import('./FinishPanel.tsx').then((m) => ({ default: m.FinishPanel })));
const ReturnCard = lazy(() => import('./ReturnCard.tsx').then((m) => ({ default: m.ReturnCard })));
const RhythmCard = lazy(() => import('./RhythmCard.tsx').then((m) => ({ default: m.RhythmCard })));
const Wins = lazy(() => import('./Wins.tsx').then((m) => ({ default: m.Wins })));
const Occasions = lazy(() => import('./Occasions.tsx').then((m) => ({ default: m.Occasions })));

/** Which dialog the address names: a day's card, a week, or today's lesson. */
export interface View {
  day?: number;
  week?: number;
  open?: 'lesson';
}

interface EvolvePageProps {
  view: View;
  onView: (view: View) => void;
}

/** The question of Next Day, for the day it was asked about. */
interface Asking {
  day: number;
  /** Stones in the week's cairn, the new one included. */
  placed: number;
  phase: 'asked' | 'sending' | 'kept';
}

/** ms: the stone has settled, and the next day may show. */
const stoneSettles = 900;
const stoneFalls = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : stoneSettles),
  );

const tickWords: Record<TickItem, string> = {
  readLesson: 'Lesson read.',
  walkReflection: 'Walk done.',
  optionalBonus: 'Bonus done.',
};

/** The Evolve 90 dashboard (A section 2.4): today before everything. */
export function EvolvePage({ view, onView }: EvolvePageProps) {
  const toast = useToast();
  const [sending, setSending] = useState<number | null>(null);
  const board = useDashboard(sending);
  const { programme, progress, day, card } = board;
  const number = progress.current_day;
  const placing = usePlacing({
    programme,
    round: progress.round,
    kind: progress.kind,
    openDays: progress.open_days,
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [resting, setResting] = useState(false);
  const [finishSeen, seeFinish] = useFinishSeen(progress.round);

  const step = nextStep(day);
  const ticked = bothTicked(day);
  const locked = isBeyondPlan(progress);
  const finished = progress.is_finished;
  const moment =
    placing.moment ??
    (finished && programme && !finishSeen && board.waitingDays === 0 ? ({ kind: 'finish' } as const) : null);

  const place = async (how: 'confirmed' | 'plain', date?: 'yesterday') => {
    setSending(number);
    if (how === 'confirmed') setAsking((now) => now && { ...now, phase: 'sending' });
    const isKept = await placing.place(number, how, date);
    if (how === 'confirmed' && isKept) {
      setAsking((now) => now && { ...now, phase: 'kept' });
      await stoneFalls();
    }
    setSending(null);
    setAsking(null);
    if (how === 'plain') onView({});
  };

  const tick = async (item: TickItem, value: boolean) => {
    if (!programme) return toast.error('Error: Program not found');
    if (value) toast(tickWords[item]);
    const outcome = await saveTick({ programme, round: progress.round, day: number, item, value }).catch(
      () => null,
    );
    if (!outcome) placing.sayNotSaved();
    else if (outcome.status === 'waiting') placing.sayNotSaved(outcome.op.key);
  };

  /** 'Mark as Read': ticks, and goes on when that was the last tick (decision 48). */
  const read = () => {
    onView({});
    void tick('readLesson', true);
    if (day.walkReflection && !locked) placing.placeSilently(number);
  };

  // With the day its buttons change; whoever pressed one of them goes on at the new day's heading.
  const occasion = moment?.kind;
  useEffect(() => rescueFocus(), [number, occasion]);

  if (!board.isReady) return <EvolveSkeleton />;

  return (
    <div className="page">
      <TrailHero
        progress={progress}
        weekHref={(week) => `/evolve90?week=${week}`}
        onWeek={(week) => onView({ week })}
        onDay={(clicked) => onView(clicked === number ? { open: 'lesson' } : { day: clicked })}
      />

      <div className="stack mt-6 empty:hidden">
        {board.retry ? <RetryRow onRetry={board.retry} /> : null}
        {placing.undoable === null ? null : <UndoRow day={placing.undoable} onUndo={placing.undo} />}
        {locked || finished ? null : (
          <YesterdayRow
            progress={progress}
            busy={sending === number}
            onPlace={() => void place('plain', 'yesterday')}
          />
        )}
        {isBackAfterBreak(progress) || progress.repair ? (
          <Suspense>
            <ReturnCard progress={progress} programme={programme} />
          </Suspense>
        ) : null}
        {locked || progress.open_days >= totalDays ? null : <UpgradeNote />}
      </div>

      <div className="grid grid--main mt-6">
        <div className="stack gap-6">
          {finished && programme ? (
            board.waitingDays > 0 ? (
              <WaitingMark />
            ) : (
              <Suspense>
                <FinishPanel programme={programme} />
              </Suspense>
            )
          ) : locked ? (
            <LockedCard day={number} busy={placing.busy !== null} onNext={() => void place('plain')} />
          ) : (
            <>
              <LessonCard
                card={card}
                read={day.readLesson}
                today={step === 'read'}
                practice={progress.kind === 'maintenance'}
                onOpen={() => onView({ open: 'lesson' })}
                onRetry={board.retryLesson ?? undefined}
              />
              <TodayChecklist
                key={`${progress.round}:${number}`}
                round={progress.round}
                day={number}
                card={card}
                ticks={day}
                waiting={board.waitingTicks}
                onTick={(item, value) => void tick(item, value)}
              >
                <NextDayBar
                  day={number}
                  ticked={ticked}
                  tomorrow={board.tomorrow}
                  completedToday={progress.completed_today}
                  waiting={board.waitingDays > 0}
                  busy={placing.busy !== null && asking === null}
                  onNext={() =>
                    number === totalDays || !programme
                      ? void place('plain')
                      : setAsking({
                          day: number,
                          placed: placedIn(progress, weekOf(number)) + 1,
                          phase: 'asked',
                        })
                  }
                />
              </TodayChecklist>
            </>
          )}
          {programme && !locked && !finished ? (
            <JournalBox
              key={`${progress.round}:${number}`}
              programme={programme}
              round={progress.round}
              day={number}
              prompt={card.prompt}
              deeper={card.deeper}
              saved={day}
              onSaved={(saved) => setDay(programme, number, (known) => known && { ...known, ...saved })}
            />
          ) : null}
        </div>
        <aside className="stack gap-6" aria-label="Your progress">
          <StreakCard progress={progress} onRest={() => setResting(true)} />
          <Suspense fallback={<Card className="rhythm-card rhythm-card--coming" aria-hidden />}>
            <RhythmCard progress={progress} />
          </Suspense>
          <Shortcuts day={number} onReview={() => onView({ day: number - 1 })} />
        </aside>
      </div>
      <Suspense>
        <Wins />
      </Suspense>

      <Suspense fallback={null}>
        <Kept when={view.open === 'lesson' && !locked && !finished}>
          {(open) => (
            <LessonDialog
              open={open}
              onClose={() => onView({})}
              day={number}
              card={card}
              read={day.readLesson}
              today={step === 'read'}
              busy={placing.busy !== null}
              onRead={read}
              onComplete={() => void place('plain')}
            />
          )}
        </Kept>
        <Kept when={asking !== null}>
          {(open) => (
            <PlaceDialog
              open={open}
              day={asking?.day ?? number}
              placed={asking?.placed ?? placedIn(progress, weekOf(number)) + 1}
              phase={asking?.phase ?? 'asked'}
              onNotYet={() => asking?.phase === 'asked' && setAsking(null)}
              onStart={() => void place('confirmed')}
            />
          )}
        </Kept>
        <Kept when={view.day !== undefined || view.week !== undefined}>
          {() => <Reviews view={view} onView={onView} progress={progress} />}
        </Kept>
        <Kept when={resting}>
          {(open) => (
            <RestDialog
              open={open}
              onClose={() => setResting(false)}
              progress={progress}
              programme={programme}
            />
          )}
        </Kept>
        <Kept when={moment !== null || placing.upgrade !== null}>
          {() => (
            <Occasions
              programme={programme ?? ''}
              moment={asking === null ? moment : null}
              onMomentSeen={() => {
                if (moment?.kind === 'finish') seeFinish();
                placing.clearMoment();
              }}
              upgrade={placing.upgrade}
              onUpgradeSeen={placing.clearUpgrade}
            />
          )}
        </Kept>
      </Suspense>
    </div>
  );
}

const dialogsAreGone = 350;

/** Moves a lost focus to the day's heading, once closing dialogs have given theirs back. Answers how to stop. */
function rescueFocus(): () => void {
  let looks = 0;
  // A slow device closes its dialogs late, so it is looked at more than once.
  const timer = setInterval(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // Before the first press of a key or button there is nothing to rescue.
    if (isLost && navigator.userActivation?.hasBeenActive) document.getElementById(dayHeading)?.focus();
    looks += 1;
    if (looks === 4) clearInterval(timer);
  }, dialogsAreGone);
  return () => clearInterval(timer);
}

/** Mounts a dialog when it is first wanted (its code is fetched then) and keeps it, so that it can close gracefully. */
function Kept({ when, children }: { when: boolean; children: (open: boolean) => ReactNode }) {
  const [wanted, setWanted] = useState(when);
  if (when && !wanted) setWanted(true);
  return wanted ? children(when) : null;
}

function EvolveSkeleton() {
  return (
    <div className="page">
      <Skeleton label="Loading your day">
        <Bone h="26rem" className="bone-hero" />
        <div className="grid grid--main mt-6">
          <div className="stack gap-6">
            <Bone h="18rem" className="bone-card" />
            <Bone h="25rem" className="bone-card" />
          </div>
          <div className="stack gap-6">
            <Bone h="26rem" className="bone-card" />
            <Bone h="16rem" className="bone-card" />
          </div>
        </div>
      </Skeleton>
    </div>
  );
}
