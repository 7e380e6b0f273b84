import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { habitListDates } from '#contract/habits/constants.ts';
import type { Habit } from '#contract/habits/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { useMemberDay } from '../../platform/app/clock.ts';
import { api } from '../../platform/http/api.ts';
import { useOutboxEvents, usePending } from '../../platform/offline/outbox.ts';
import { atEveryVisit, queryClient, read } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { plusDays } from '../../ui/dates.ts';
import { markPrefix, pendingDates, shownHabit } from './days/pending-marks.ts';

export const listCall = 'GET /api/habits';
export const habitCall = 'GET /api/habits/:id';

/** For reads that depend on the date. `useDatedReads` refetches them when the member's date changes. */
const dated = { dated: true } as const;

export const habitsRead = { ...read(listCall), ...atEveryVisit, meta: dated };

/** Reads one habit with its whole history. */
export const habitRead = (id: string) => ({
  ...read(habitCall, { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

/** Reads how mood and energy compare on dates with a habit and without it. */
export const habitFeelingsRead = (id: string) => ({
  ...read('GET /api/habits/:id/feelings', { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

/** Reads on which weekdays and at which hour a habit is kept, and how its strength grew. */
export const habitPatternRead = (id: string) => ({
  ...read('GET /api/habits/:id/pattern', { params: { id } }),
  ...atEveryVisit,
  meta: dated,
});

export const archivedRead = { ...read(listCall, { query: { archived: true } }), ...atEveryVisit };

export const templatesRead = { ...read('GET /api/habits/templates'), staleTime: 3_600_000 };

/**
 * Returns the member's date. Rerenders at midnight, or at the hour at which the member's day begins. On a device whose clock is
 * slow it is the date of the server's last answer, so that a tick counts for today.
 */
export function useToday(): string {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  const { date } = useMemberDay({ zone, startHour });
  const known = useQuery({ ...habitsRead, enabled: false }).data?.[0]?.today;
  return known && known > date ? known : date;
}

/** Reads the habits as of today, with marks that still wait to be saved. */
export function useHabits(today: string) {
  const query = useQuery(habitsRead);
  const pending = usePending(markPrefix);
  const habits = useMemo(
    () => query.data?.map((habit) => shownHabit(habit, today, pending)),
    [query.data, today, pending],
  );
  return { ...query, habits };
}

/** Reads one habit with its whole history. While it loads, the list's entry shows what it has. */
export function useHabit(id: string, today: string) {
  const query = useQuery({
    ...habitRead(id),
    placeholderData: () => queryClient.getQueryData(habitsRead.queryKey)?.find((habit) => habit.id === id),
  });
  const pending = usePending(markPrefix);
  const habit = useMemo(
    () => query.data && shownHabit(query.data, today, pending),
    [query.data, today, pending],
  );
  return { ...query, habit };
}

/** Returns `habit:date` of every mark that waits on this device. */
export function usePendingDates(): ReadonlySet<string> {
  const pending = usePending(markPrefix);
  return useMemo(() => pendingDates(pending), [pending]);
}

/** Returns a habit without the dates that a list leaves out. */
function trimmed(habit: Habit): Habit {
  const first = plusDays(habit.today, 1 - habitListDates);
  const recent = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([date]) => date >= first));
  return {
    ...habit,
    completions: recent(habit.completions),
    counts: recent(habit.counts),
    notes: recent(habit.notes),
    days: habit.days.filter(({ date }) => date >= first),
    best_streaks: [],
  };
}

/** Returns a habit whose reply has its last dates only, with the earlier ones that are known. */
function withEarlier(habit: Habit, known: Habit): Habit {
  const first = habit.days[0]?.date ?? habit.today;
  const earlier = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([date]) => date < first));
  return {
    ...habit,
    completions: { ...earlier(known.completions), ...habit.completions },
    counts: { ...earlier(known.counts), ...habit.counts },
    notes: { ...earlier(known.notes), ...habit.notes },
    days: [...known.days.filter(({ date }) => date < first), ...habit.days],
  };
}

/** Marks the numbers about habits and goals as out of date. A page that was preloaded before a change would show the old ones. */
export function staleNumbers(): void {
  for (const call of ['GET /api/progress', 'GET /api/achievements'])
    void queryClient.invalidateQueries({ queryKey: [call] });
}

/**
 * Stores a habit as a change answered it: with its last dates. An earlier date that was changed is in the cache already,
 * from `changeCached`.
 */
export function storeHabit(habit: Habit): void {
  staleNumbers();
  const { queryKey } = habitRead(habit.id);
  queryClient.setQueryData(queryKey, (known) => known && withEarlier(habit, known));
  const entry = trimmed(habit);
  queryClient.setQueryData(habitsRead.queryKey, (list) => {
    if (!list || habit.archived_at) return list?.filter(({ id }) => id !== habit.id);
    return list.some(({ id }) => id === habit.id)
      ? list.map((known) => (known.id === habit.id ? entry : known))
      : [...list, entry];
  });
}

/** Changes a habit where it is cached, before the server answers. */
export function changeCached(id: string, change: (habit: Habit) => Habit): void {
  queryClient.setQueryData(habitsRead.queryKey, (list) =>
    list?.map((habit) => (habit.id === id ? change(habit) : habit)),
  );
  queryClient.setQueryData(habitRead(id).queryKey, (habit) => habit && change(habit));
}

/** Sets the order of the cached list. */
export const storeOrder = (habits: readonly Habit[]): void =>
  void queryClient.setQueryData(habitsRead.queryKey, [...habits]);

export function removeHabit(id: string): void {
  staleNumbers();
  queryClient.setQueryData(habitsRead.queryKey, (list) => list?.filter((habit) => habit.id !== id));
  queryClient.removeQueries({ queryKey: habitRead(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: archivedRead.queryKey });
}

/** Refetches every habit, after a change that wasn't saved or that touched several. */
export const reloadHabits = (): Promise<unknown> =>
  Promise.all([listCall, habitCall].map((call) => queryClient.invalidateQueries({ queryKey: [call] })));

/** Stores the server's numbers after each mark, from any tab, and calls `onRefused` for a mark that was refused. */
export function useSavedMarks(onRefused: () => void): void {
  useOutboxEvents('habits', (event, { missed }) => {
    if (!event.op.key.startsWith(markPrefix)) return;
    if (event.type === 'saved') {
      const habit = event.reply as Habit;
      if (missed) void reloadHabits();
      else storeHabit(habit);
      void queryClient.invalidateQueries({ queryKey: habitPatternRead(habit.id).queryKey });
    } else {
      void reloadHabits();
      onRefused();
    }
  });
}

type BodyOf<C extends keyof Routes> = Body<Routes[C]>;

export const createHabit = (body: BodyOf<'POST /api/habits'>) => api('POST /api/habits', { body });

export const changeHabit = (id: string, body: BodyOf<'PATCH /api/habits/:id'>) =>
  api('PATCH /api/habits/:id', { params: { id }, body });
