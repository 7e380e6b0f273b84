import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { DayProgress, Progress } from '#contract/programme/endpoints.ts';
import { subscribeClock, useMemberDay } from '../../../platform/app/clock.ts';
import { usePending } from '../../../platform/offline/outbox.ts';
import { useMember, useSession } from '../../../platform/session/session.ts';
import { useLesson } from '../../courses/lessons/data.ts';
import { waitingDays, withWaitingTicks } from '../completion/pending-operations.ts';
import { useUndoableCompletion } from '../completion/undoable-completion.ts';
import { useCourseId, useDay, useOnDate, useProgramme, useProgress } from '../data.ts';
import { cardOf, comingCard, type DayCard } from '../lessons/day-card.ts';
import { blankDay, blankProgress, bothTicked, dayAfter, type TickItem } from '../rules.ts';
import { withWaiting } from '../streaks/streak-state.ts';

export interface Dashboard {
  programme: string | undefined;
  progress: Progress;
  day: DayProgress;
  card: DayCard;
  /** True once the day's texts and ticks have loaded, or failed to. */
  isReady: boolean;
  waitingTicks: ReadonlySet<TickItem>;
  /** Completions stored on this device and not on the server yet. */
  waitingDays: number;
  tomorrow: string | null;
  /** Set if something failed to load. The page shows the rest. */
  retry: (() => void) | null;
  retryLesson: (() => void) | null;
}

/**
 * Returns all data of the dashboard: the server's responses with pending changes applied. `sending` is the day being completed while the
 * member watches; it moves on with the response.
 */
export function useDashboard(sending: number | null): Dashboard {
  const { token } = useSession();
  const member = useMember();
  const programmes = useProgramme(Boolean(token));
  const programme = programmes.data?.id;
  const found = useProgress(programme);
  const pending = usePending();
  const held = useUndoableCompletion();

  const dated = useOnDate(found);
  useChangeAt(found.data?.next_change_at, found.dataUpdatedAt, found.refetch);
  const { date } = useMemberDay({ zone: member.time_zone, startHour: member.day_start_hour });
  const known = dated ?? blankProgress(date, member.time_zone);
  const placed = programme ? waitingDays(pending, programme).filter(({ day }) => day !== sending) : [];
  const progress = withWaiting(known, held && held.programme === programme ? [...placed, held] : placed);
  const number = progress.current_day;

  const saved = useDay(programme, number, found.isSuccess);
  const { day, waiting } = withWaitingTicks(
    saved.data ?? blankDay(number),
    pending,
    programme ?? '',
    progress.round,
  );

  const course = useCourseId(programmes.data);
  const hasLessons = progress.kind === 'programme' && found.isSuccess;
  const lesson = useLesson(course, number, hasLessons);
  const next = useLesson(course, dayAfter(number), hasLessons && bothTicked(day));
  const tomorrow =
    next.data && dayAfter(number) !== number ? cardOf(next.data, dayAfter(number)).title : null;

  const failed = [programmes, found, saved].find((query) => query.isError);
  useLogged(failed?.error, 'the dashboard');
  useLogged(lesson.error, 'the lesson');
  const missing = programmes.isSuccess && !programmes.data;

  // Only the first load shows a skeleton. Later days appear at once and fill in. Offline, queries pause and the page shows cached data.
  const asked = [programmes, found, saved, lesson].some(
    ({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching',
  );
  const rests = [programmes, found].some(
    ({ isPending, fetchStatus }) => isPending && fetchStatus === 'paused',
  );
  const isReady = !token || failed !== undefined || missing || rests || (found.isSuccess && !asked);
  const [seen, setSeen] = useState(false);
  if (isReady && !seen) setSeen(true);
  const ask = failed ?? (missing ? programmes : rests ? found : null);

  return {
    programme,
    progress,
    day,
    card: lesson.isLoading ? comingCard(number) : cardOf(lesson.data, number, progress.kind),
    isReady: isReady || seen,
    waitingTicks: waiting,
    waitingDays: placed.length,
    tomorrow,
    retry: ask ? () => void ask.refetch() : null,
    retryLesson: lesson.isError ? () => void lesson.refetch() : null,
  };
}

/** Logs a failed load, without a message to the member. */
function useLogged(error: Error | null | undefined, what: string): void {
  useEffect(() => {
    if (error) console.warn(`Could not load ${what}:`, error.message);
  }, [error, what]);
}

const minute = 60_000;

/**
 * Refetches at the server's time of the next change. If the response names it again (a device clock that runs ahead), refetches once a
 * minute.
 */
function useChangeAt(at: string | undefined, readAt: number, ask: () => Promise<unknown>): void {
  const isDue = useSyncExternalStore(subscribeClock, () => at !== undefined && Date.now() >= Date.parse(at));
  const again = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!isDue || at === undefined) return;
    const timer = setTimeout(again, readAt < Date.parse(at) ? 0 : minute);
    return () => clearTimeout(timer);
  }, [isDue, at, readAt]);
}
