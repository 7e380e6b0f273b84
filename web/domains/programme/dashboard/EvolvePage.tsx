import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { totalDays } from '#contract/programme/constants.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { NextDayBar } from '../completion/NextDayBar.tsx';
import { weekdayName } from '../format.ts';
import type { View } from '../lessons/DayDialogs.tsx';
import { LessonCard } from '../lessons/LessonCard.tsx';
import { arrivalOf, bothTicked, isBackAfterBreak, isSettingUp, journalDayOf } from '../rules.ts';
import { showWalk } from '../walk/show-walk.ts';
import { useWalk } from '../walk/use-walk.ts';
import { DashboardDialogs } from './DashboardDialogs.tsx';
import { FootNotes, HeadNotes } from './Notes.tsx';
import { TodayChecklist } from './TodayChecklist.tsx';
import { TrailHero } from './TrailHero.tsx';
import { useToday } from './use-today.ts';
import { Wins } from './Wins.tsx';

const below = () => import('./below-the-fold.ts');
const JournalOfDay = part(() => below().then((m) => m.JournalOfDay));
const SideCards = part(() => below().then((m) => m.SideCards));
const recovery = () => import('../streaks/Recovery.tsx');
const ReturnCard = part(() => recovery().then((m) => m.ReturnCard));
const ShortDay = part(() => recovery().then((m) => m.ShortDay));
const MissCard = part(() => recovery().then((m) => m.MissCard));
const StateOfDay = part(() => import('./StateCards.tsx').then((m) => m.StateOfDay));
const SmallVersion = part(() => import('../streaks/SmallVersion.tsx').then((m) => m.SmallVersion));
const firstDay = () => import('../first-day/FirstDay.tsx');
const SetupCard = part(() => firstDay().then((m) => m.SetupCard));
const TriedDay = part(() => firstDay().then((m) => m.TriedDay));
const NotGoingBack = part(() => import('./Yesterday.tsx').then((m) => m.NotGoingBack));

interface EvolvePageProps {
  view: View;
  onView: (view: View) => void;
  /** The card of the weekly review. It renders nothing on other days. */
  review: ReactNode;
  /** The habits that are due today. It renders nothing without any. */
  habits: ReactNode;
  /** The card of an accountability partner. It renders nothing without one. */
  partner?: ReactNode;
}

/** Evolve 90 dashboard. Today comes first. */
export function EvolvePage({ view, onView, review, habits, partner }: EvolvePageProps) {
  const today = useToday(() => onView({}));
  const { programme, progress, day, card, placing, state, walks, step, target, ask } = today;
  const number = progress.current_day;
  const [isResting, setResting] = useState(false);
  const walk = useWalk(progress.round, number);
  const [isStarted, setStarted] = useState(false);
  const member = useMember();

  const ticked = bothTicked(day);
  const locked = state === 'locked';
  // One tick means that the member chose the full day.
  const isShort =
    walks &&
    card.small !== null &&
    (state === 'after_miss' || (state === 'ready' && progress.short_until)) &&
    !day.readLesson &&
    !day.walkReflection;
  const isBack =
    !locked && (progress.repair || (isBackAfterBreak(progress) && !(state === 'after_miss' && card.small)));
  // Shown on the return card or, in the evening, below the lesson. Never both.
  const small = walks && !ticked && !isShort ? card.small : null;
  const isBusy = placing.busy !== null && today.asking === null;
  const isYesterdaySecond =
    progress.yesterday_open !== null && state !== 'yesterday_open' && !locked && state !== 'finished';
  const journalDay = journalDayOf(number, state);
  const then = progress.yesterday_open ? weekdayName(progress.yesterday_open) : '';

  const startWalk = () => {
    setStarted(true);
    walk.start();
  };
  const walkNow = () => {
    if (walk.walk.state === 'idle') startWalk();
    else showWalk();
  };

  // Loads the code in parallel with the slower calls for the day, so that the cards are ready with them.
  useEffect(() => void below().catch(() => {}), []);

  const miss =
    state === 'after_miss' && programme ? (
      <Suspense>
        <MissCard progress={progress} programme={programme} onRest={() => setResting(true)} />
      </Suspense>
    ) : null;

  if (!today.isReady) return <EvolveSkeleton />;

  return (
    <div className="page">
      <TrailHero
        progress={progress}
        state={state}
        name={member.name.split(' ')[0] ?? member.name}
        action={
          state === 'resting' ? (
            <Button className="max-shell:w-full" onClick={today.walkAnyway}>
              Walk today anyway
            </Button>
          ) : state === 'done' && number > 1 ? (
            <Button className="max-shell:w-full" onClick={() => onView({ day: number })}>
              Look ahead to Day {number}
            </Button>
          ) : undefined
        }
        weekHref={(week) => `/evolve90?week=${week}`}
        onWeek={(week) => onView({ week })}
        onDay={(clicked) => onView(clicked === number && walks ? { open: 'lesson' } : { day: clicked })}
      />

      <HeadNotes
        progress={progress}
        programme={programme}
        onRetry={today.retry}
        undoable={placing.undoable}
        onUndo={placing.undo}
        yesterdayIsSecond={isYesterdaySecond && state !== 'after_miss'}
        isBusy={today.sending === number}
        onYesterday={() => ask('yesterday')}
      />

      <div className="grid grid--main mt-6">
        <div className="stack gap-6">
          <Suspense>
            {walks && !(state === 'yesterday_open' && ticked) ? null : (
              <StateOfDay
                state={state}
                progress={progress}
                programme={programme}
                isWaiting={today.waitingDays > 0}
                isBusy={isBusy}
                onView={onView}
                onNext={() => void today.place('plain', 'today')}
                onRest={() => setResting(true)}
                onYesterday={() => ask('yesterday')}
              />
            )}
          </Suspense>
          {walks ? (
            <>
              {state === 'yesterday_open' && ticked ? null : isShort && card.small ? (
                <Suspense fallback={<Card className="min-h-76" aria-hidden />}>
                  <ShortDay
                    key={number}
                    progress={progress}
                    programme={programme}
                    small={card.small}
                    minutes={card.minutes}
                    onDone={() => void today.tickBoth()}
                    onFull={() => onView({ open: 'lesson' })}
                  />
                </Suspense>
              ) : (
                <LessonCard
                  day={number}
                  card={card}
                  read={day.readLesson}
                  today={step === 'read'}
                  onNext={ticked ? () => ask(target) : undefined}
                  practice={progress.kind === 'maintenance'}
                  onOpen={() => onView({ open: 'lesson' })}
                  isWalking={walk.walk.state !== 'idle'}
                  onWalk={step === 'walk' ? walkNow : undefined}
                  onRetry={today.retryLesson ?? undefined}
                />
              )}
              {small && !isBack ? (
                <Suspense>
                  <SmallVersion small={small} progress={progress} />
                </Suspense>
              ) : null}
              {state === 'first_day' ? (
                <Suspense>
                  {programme ? (
                    <TriedDay
                      programme={programme}
                      round={progress.round}
                      day={number}
                      saved={day}
                      onTick={(item, value) => void today.tick(item, value)}
                    />
                  ) : null}
                </Suspense>
              ) : null}
              {ticked ? null : miss}
              <TodayChecklist
                key={`${progress.round}:${number}`}
                card={card}
                ticks={day}
                waiting={today.waitingTicks}
                yesterday={state === 'yesterday_open'}
                times={day.ticks}
                walk={walk}
                isStarted={isStarted}
                onStart={startWalk}
                onWalked={today.walked}
                onTick={(item, value) => void today.tick(item, value)}
              >
                {state === 'yesterday_open' && ticked ? null : (
                  <NextDayBar
                    day={number}
                    ticked={ticked}
                    tomorrow={today.tomorrow}
                    completedToday={progress.completed_today}
                    waiting={today.waitingDays > 0}
                    label={state === 'yesterday_open' ? `Finish ${then}` : undefined}
                    busy={isBusy}
                    onNext={() => ask(target)}
                  />
                )}
              </TodayChecklist>
              {ticked ? miss : null}
              {state === 'yesterday_open' && !ticked ? (
                <Suspense>
                  <NotGoingBack progress={progress} onCount={today.walkAnyway} />
                </Suspense>
              ) : null}
            </>
          ) : null}
          {isSettingUp(progress, state) ? (
            <Suspense>
              <SetupCard isFirstDay={state === 'first_day'} />
            </Suspense>
          ) : null}
          {isBack ? (
            <Suspense>
              <ReturnCard progress={progress} programme={programme} small={small} />
            </Suspense>
          ) : null}
          {state === 'first_day' ? null : <Suspense fallback={null}>{habits}</Suspense>}
          <Suspense fallback={null}>{review}</Suspense>
          <Suspense fallback={null}>{partner}</Suspense>
          {programme && journalDay ? (
            // Below the fold: its code loads with the first paint, and a placeholder reserves its room.
            <Suspense fallback={<Card className="min-h-76" aria-hidden />}>
              <JournalOfDay programme={programme} progress={progress} day={journalDay} />
            </Suspense>
          ) : null}
          <FootNotes
            progress={progress}
            programme={programme}
            offers={!locked && progress.open_days < totalDays}
            yesterday={
              isYesterdaySecond && state === 'after_miss'
                ? { isBusy: today.sending === number, onFinish: () => ask('yesterday') }
                : null
            }
          />
        </div>
        <aside className="stack gap-6" aria-label="Your progress">
          <Suspense fallback={<Card className="min-h-104" aria-hidden />}>
            <SideCards
              progress={progress}
              onRest={() => setResting(true)}
              onReview={() => onView({ day: number - 1 })}
            />
          </Suspense>
        </aside>
      </div>
      {arrivalOf(progress, 'wins') === 'later' ? null : (
        <Wins isNew={arrivalOf(progress, 'wins') === 'new'} />
      )}

      <DashboardDialogs
        today={today}
        view={view}
        onView={onView}
        onWalk={day.walkReflection || walk.walk.state !== 'idle' ? undefined : startWalk}
        isResting={isResting}
        onRested={() => setResting(false)}
      />
    </div>
  );
}

function EvolveSkeleton() {
  return (
    <div className="page">
      <Skeleton label="Loading your day">
        <SkeletonBlock h="26rem" className="rounded-xl" />
        <div className="grid grid--main mt-6">
          <div className="stack gap-6">
            <SkeletonBlock h="19rem" className="rounded-lg" />
            <SkeletonBlock h="26rem" className="rounded-lg" />
          </div>
          <SkeletonBlock h="26rem" className="rounded-lg" />
        </div>
      </Skeleton>
    </div>
  );
}
