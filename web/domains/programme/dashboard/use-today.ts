import { useState } from 'react';
import { totalDays, weekOf } from '#contract/programme/constants.ts';
import type { Progress, TodayState } from '#contract/programme/endpoints.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type CompleteDay, useCompleteDay } from '../completion/use-complete-day.ts';
import { setProgress, tellSeen } from '../data.ts';
import { type Moment, nextStep, placedIn, type Step, type TickItem, type WaitingDay } from '../rules.ts';
import { saveTick } from './save-tick.ts';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

/** The open question of Next Day, with the day it is about. */
export interface Asking {
  day: number;
  date: WaitingDay['for'];
  /** Stones in the week's cairn, including the new one. */
  placed: number;
  phase: 'asked' | 'sending' | 'kept';
}

/** The state of today and the member's actions. */
export interface Today extends Dashboard {
  state: TodayState;
  /** True if the day can be practised: its lesson, checklist and journal are shown. */
  walks: boolean;
  step: Step;
  /** The date that a completion counts for. */
  target: WaitingDay['for'];
  placing: CompleteDay;
  /** The day being completed. */
  sending: number | null;
  asking: Asking | null;
  notYet: () => void;
  /** The celebration to show. */
  moment: Moment | null;
  clearMoment: () => void;
  /** Opens the question of Next Day. The last day is completed without it. */
  ask: (date: WaitingDay['for']) => void;
  place: (how: 'confirmed' | 'plain', date?: WaitingDay['for']) => Promise<void>;
  tick: (item: TickItem, value: boolean) => Promise<void>;
  /** Ticks lesson and walk after the two-minute version, and opens the question of Next Day. */
  tickBoth: () => Promise<void>;
  read: () => void;
  /** Ticks the walk when its five minutes are over, and opens the question of Next Day if the lesson is read. */
  walked: () => void;
  /** Shows an ordinary day until the date ends: "Walk today anyway", "Do Day 9 today", "Count it for Friday". */
  walkAnyway: () => void;
}

/** Time until the stone has settled and the next day may show, in ms. */
const stoneSettles = 900;
const stoneFalls = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : stoneSettles),
  );

const tickLabel: Record<TickItem, string> = {
  readLesson: 'Lesson read.',
  walkReflection: 'Walk done.',
  optionalBonus: 'Bonus done.',
};

/** Returns the dashboard's state and actions. `toDay` removes an open dialog from the URL. */
export function useToday(toDay: () => void): Today {
  const toast = useToast();
  const [sending, setSending] = useState<number | null>(null);
  const board = useDashboard(sending);
  const { programme, progress, day } = board;
  const number = progress.current_day;
  const placing = useCompleteDay({
    programme,
    round: progress.round,
    kind: progress.kind,
    openDays: progress.open_days,
  });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [ordinary, setOrdinary] = useState<string | null>(null);

  const state = shownState(progress, ordinary === progress.today);
  const locked = state === 'locked';
  const finished = state === 'finished';
  const walks = !locked && !finished && state !== 'done' && state !== 'resting';
  const target: WaitingDay['for'] = state === 'yesterday_open' ? 'yesterday' : 'today';
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
    if (how === 'plain') toDay();
  };

  const tick = async (item: TickItem, value: boolean) => {
    if (!programme) return toast.error('Error: Program not found');
    if (value) toast(tickLabel[item]);
    await save(item, value);
  };

  const save = async (item: TickItem, value: boolean) => {
    if (!programme) return;
    const outcome = await saveTick({ programme, round: progress.round, day: number, item, value }).catch(
      () => null,
    );
    if (!outcome) placing.sayNotSaved();
    else if (outcome.status === 'waiting') placing.sayNotSaved(outcome.op.key);
  };

  const tickBoth = async () => {
    if (!programme) return toast.error('Error: Program not found');
    await Promise.all([save('readLesson', true), save('walkReflection', true)]);
    ask(target);
  };

  const walked = () => {
    void tick('walkReflection', true);
    // The last day is completed without a question, so it waits for Next Day.
    if (day.readLesson && number < totalDays) ask(target);
  };

  /** 'Mark as Read': ticks the lesson, and completes the day if that was the last tick. */
  const read = () => {
    toDay();
    void tick('readLesson', true);
    if (day.walkReflection && !locked) placing.completeWithUndo(number, target);
  };

  return {
    ...board,
    state,
    walks,
    step: nextStep(day),
    target,
    placing,
    sending,
    asking,
    notYet: () => asking?.phase === 'asked' && setAsking(null),
    moment,
    clearMoment: () => {
      if (moment?.kind === 'finish') seeFinish();
      placing.clearMoment();
    },
    ask,
    place,
    tick,
    tickBoth,
    read,
    walked,
    walkAnyway: () => setOrdinary(progress.today),
  };
}

/** Returns the server's state of today, unless the member chose an ordinary day or repairs a streak with a second one. */
function shownState(progress: Progress, isOrdinary: boolean): TodayState {
  const { state, repair } = progress;
  const goesOn = state === 'done' && repair !== null && repair.days_left > 0 && !repair.needs_plan;
  return goesOn || (isOrdinary && (state === 'done' || state === 'resting' || state === 'yesterday_open'))
    ? 'ready'
    : state;
}
