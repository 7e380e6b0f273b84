import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Progress, TodayState } from '#contract/programme.ts';
import { totalDays, weekOf } from '#contract/programme-constants.ts';
import { useMember } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import type { JournalBoxProps } from '../journal/JournalBox.tsx';
import './dashboard.css';
import { weekdayName } from './format.ts';
import { LessonCard } from './LessonCard.tsx';
import { NextDayBar } from './NextDayBar.tsx';
import { setDay, setProgress, tellSeen } from './queries.ts';
import { bothTicked, isBackAfterBreak, nextStep, placedIn, type TickItem, type WaitingDay } from './rules.ts';
import { saveTick } from './save-tick.ts';
import { TodayChecklist } from './TodayChecklist.tsx';
import { dayHeading, TrailHero } from './TrailHero.tsx';
import { useDashboard } from './use-dashboard.ts';
import { usePlacing } from './use-placing.ts';

/** A part of the page whose code is fetched when it is first drawn. */
const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => load().then((Part) => ({ default: Part })));

const notes = () => import('./Notes.tsx');
const HeadNotes = part(() => notes().then((m) => m.HeadNotes));
const FootNotes = part(() => notes().then((m) => m.FootNotes));
const JournalBox = part(() => import('../journal/JournalBox.tsx').then((m) => m.JournalBox));
// Asked for beside the calls for the day, which take longer, so that the cards are there when they answer.
const sideCards = () => import('./SideCards.tsx');
sideCards().catch(() => {});
const SideCards = part(() => sideCards().then((m) => m.SideCards));
const LessonDialog = part(() => import('./LessonDialog.tsx').then((m) => m.LessonDialog));
const PlaceDialog = part(() => import('./PlaceDialog.tsx').then((m) => m.PlaceDialog));
const Reviews = part(() => import('./Reviews.tsx').then((m) => m.Reviews));
const RestDialog = part(() => import('./RestDialog.tsx').then((m) => m.RestDialog));
const ReturnCard = part(() => import('./ReturnCard.tsx').then((m) => m.ReturnCard));
const Wins = part(() => import('./Wins.tsx').then((m) => m.Wins));
const AddressNotice = part(() => import('../auth/AddressNotice.tsx').then((m) => m.AddressNotice));
const StateOfDay = part(() => import('./StateCards.tsx').then((m) => m.StateOfDay));
const JournalOfDay = part(() => import('./StateCards.tsx').then((m) => m.JournalOfDay));
const HowADayWorks = part(() => import('./HowADayWorks.tsx').then((m) => m.HowADayWorks));
const NotGoingBack = part(() => import('./Yesterday.tsx').then((m) => m.NotGoingBack));
const Occasions = part(() => import('./Occasions.tsx').then((m) => m.Occasions));

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
  date: WaitingDay['for'];
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
  // "Walk today anyway", "Do Day 9 today", "Count it for Friday": an ordinary day, for as long as the date lasts.
  const [ordinary, setOrdinary] = useState<string | null>(null);
  const member = useMember();

  const step = nextStep(day);
  const ticked = bothTicked(day);
  const state = shownState(progress, ordinary === progress.today);
  const locked = state === 'locked';
  const finished = state === 'finished';
  const walks = !locked && !finished && state !== 'done' && state !== 'resting';
  const target: WaitingDay['for'] = state === 'yesterday_open' ? 'yesterday' : 'today';
  const then = progress.yesterday_open ? weekdayName(progress.yesterday_open) : '';
  const moment =
    placing.moment ??
    (finished && programme && !progress.finish_seen && board.waitingDays === 0
      ? ({ kind: 'finish' } as const)
      : null);
  const seeFinish = () => {
    if (!programme) return;
    setProgress(programme, (known) => ({ ...known, finish_seen: true }));
    void tellSeen(programme, { round: progress.round, finish: true });
  };
  const ask = (date: WaitingDay['for']) =>
    number === totalDays || !programme
      ? void place('plain', date)
      : setAsking({ day: number, date, placed: placedIn(progress, weekOf(number)) + 1, phase: 'asked' });

  const place = async (how: 'confirmed' | 'plain', date: WaitingDay['for'] = target) => {
    setSending(number);
    if (how === 'confirmed') setAsking((now) => now && { ...now, phase: 'sending' });
    const isKept = await placing.place(number, how, date);
    if (how === 'confirmed' && isKept) {
      setAsking((now) => now && { ...now, phase: 'kept' });
      await stoneFalls();
    }
    setSending(null);
    setAsking(null);
    if (isKept) setOrdinary(null);
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
    if (day.walkReflection && !locked) placing.placeSilently(number, target);
  };

  // With the day its buttons change; whoever pressed one of them goes on at the new day's heading.
  const occasion = moment?.kind;
  useEffect(() => rescueFocus(), [number, occasion, state]);

  if (!board.isReady) return <EvolveSkeleton />;

  return (
    <div className="page">
      <TrailHero
        progress={progress}
        state={state}
        name={member.name.split(' ')[0] ?? member.name}
        action={
          state === 'resting' ? (
            <Button onClick={() => setOrdinary(progress.today)}>Walk today anyway</Button>
          ) : state === 'done' && number > 1 ? (
            <Button onClick={() => onView({ day: number })}>Look ahead to Day {number}</Button>
          ) : undefined
        }
        weekHref={(week) => `/evolve90?week=${week}`}
        onWeek={(week) => onView({ week })}
        onDay={(clicked) => onView(clicked === number && walks ? { open: 'lesson' } : { day: clicked })}
      />

      <Suspense fallback={null}>
        <HeadNotes
          progress={progress}
          programme={programme}
          onRetry={board.retry}
          undoable={placing.undoable}
          onUndo={placing.undo}
          yesterdayIsSecond={
            progress.yesterday_open !== null && state !== 'yesterday_open' && !locked && !finished
          }
          isBusy={sending === number}
          onYesterday={() => ask('yesterday')}
        />
      </Suspense>

      <div className="grid grid--main mt-6">
        <div className="stack gap-6">
          <Suspense>
            {walks && !(state === 'yesterday_open' && ticked) ? null : (
              <StateOfDay
                state={state}
                progress={progress}
                programme={programme}
                isWaiting={board.waitingDays > 0}
                isBusy={placing.busy !== null && asking === null}
                onView={onView}
                onNext={() => void place('plain', 'today')}
                onRest={() => setResting(true)}
                onYesterday={() => ask('yesterday')}
              />
            )}
          </Suspense>
          {walks ? (
            <>
              {state === 'yesterday_open' && ticked ? null : (
                <LessonCard
                  day={number}
                  card={card}
                  read={day.readLesson}
                  today={step === 'read'}
                  practice={progress.kind === 'maintenance'}
                  onOpen={() => onView({ open: 'lesson' })}
                  onRetry={board.retryLesson ?? undefined}
                />
              )}
              {state === 'first_day' ? (
                <Suspense>
                  <HowADayWorks />
                </Suspense>
              ) : null}
              <TodayChecklist
                key={`${progress.round}:${number}`}
                round={progress.round}
                day={number}
                card={card}
                ticks={day}
                waiting={board.waitingTicks}
                yesterday={state === 'yesterday_open'}
                times={day.ticks}
                onTick={(item, value) => void tick(item, value)}
              >
                {state === 'yesterday_open' && ticked ? null : (
                  <NextDayBar
                    day={number}
                    ticked={ticked}
                    tomorrow={board.tomorrow}
                    completedToday={progress.completed_today}
                    waiting={board.waitingDays > 0}
                    label={state === 'yesterday_open' ? `Finish ${then}` : undefined}
                    busy={placing.busy !== null && asking === null}
                    onNext={() => ask(target)}
                  />
                )}
              </TodayChecklist>
              {state === 'yesterday_open' && !ticked ? (
                <Suspense>
                  <NotGoingBack progress={progress} onCount={() => setOrdinary(progress.today)} />
                </Suspense>
              ) : null}
            </>
          ) : null}
          {!locked && (isBackAfterBreak(progress) || progress.repair) ? (
            <Suspense>
              <ReturnCard progress={progress} programme={programme} />
            </Suspense>
          ) : null}
          {member.email_verified ? null : (
            <Suspense>
              <AddressNotice email={member.email} />
            </Suspense>
          )}
          {programme && walks ? (
            <Journal
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
          {programme && state === 'done' ? (
            <Suspense>
              <JournalOfDay programme={programme} round={progress.round} day={Math.max(1, number - 1)} />
            </Suspense>
          ) : null}
          <Suspense fallback={null}>
            <FootNotes
              progress={progress}
              programme={programme}
              offers={!locked && progress.open_days < totalDays}
            />
          </Suspense>
        </div>
        <aside className="stack gap-6" aria-label="Your progress">
          <Suspense fallback={<Card className="streak-coming" aria-hidden />}>
            <SideCards
              progress={progress}
              onRest={() => setResting(true)}
              onReview={() => onView({ day: number - 1 })}
            />
          </Suspense>
        </aside>
      </div>
      <Suspense>
        <Wins />
      </Suspense>

      <Suspense fallback={null}>
        <Kept when={view.open === 'lesson' && walks}>
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
              onStart={() => void place('confirmed', asking?.date)}
            />
          )}
        </Kept>
        <Kept when={view.day !== undefined || view.week !== undefined}>
          {() => (
            <Reviews
              view={view}
              onView={onView}
              progress={progress}
              onWalk={
                state === 'done'
                  ? () => {
                      setOrdinary(progress.today);
                      onView({});
                    }
                  : undefined
              }
            />
          )}
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
              round={progress.round}
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

/** The server's word for today, unless the member chose an ordinary day or repairs a streak with a second one. */
function shownState(progress: Progress, isOrdinary: boolean): TodayState {
  const { state, repair } = progress;
  const goesOn = state === 'done' && repair !== null && repair.days_left > 0 && !repair.needs_plan;
  return goesOn || (isOrdinary && (state === 'done' || state === 'resting' || state === 'yesterday_open'))
    ? 'ready'
    : state;
}

/** The journal stands below the fold: its code is fetched beside the first paint, and its room is kept meanwhile. */
function Journal(props: JournalBoxProps) {
  return (
    <Suspense fallback={<Card className="journal-coming" aria-hidden />}>
      <JournalBox {...props} />
    </Suspense>
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
            <Bone h="19rem" className="bone-card" />
            <Bone h="26rem" className="bone-card" />
          </div>
          <Bone h="26rem" className="bone-card" />
        </div>
      </Skeleton>
    </div>
  );
}
