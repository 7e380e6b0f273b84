import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import type { DayProgress, Progress } from '#contract/programme.ts';
import type { Routes } from '#contract/routes.ts';
import { useMemberDay } from '../../platform/app/clock.ts';
import { isOfAnotherDay, type MemberDay, memberDay } from '../../platform/app/member-date.ts';
import { api } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useCourses } from '../courses/lessons/lesson-queries.ts';
import {
  dayCall,
  dayRead,
  enrolledProgressRead,
  programmesRead,
  progressCall,
  progressRead,
  quoteRead,
} from './reads.ts';
import { isBeyondPlan, pickByTitle } from './rules.ts';
import { daySettings, onDate } from './streaks/streak-state.ts';

/** Reads the flagship programme, or null if the server has none (decision 40). */
export const useProgramme = (wanted = true) =>
  useQuery({ ...programmesRead, enabled: wanted, select: (list) => pickByTitle(list) ?? null });

/** Reads the member's progress, and enrols them if needed. Only the dashboard may use it (decision 58). */
export const useProgress = (programme: string | undefined, wanted = true) =>
  useQuery({ ...enrolledProgressRead(programme ?? ''), enabled: Boolean(programme) && wanted });

/** Reads the member's progress without enrolling them, for pages other than the dashboard (decision 58). */
export const useStreakState = (programme: { id: string; is_enrolled: boolean } | null | undefined) =>
  useQuery({
    ...progressRead(programme?.id ?? ''),
    enabled: Boolean(programme?.is_enrolled),
    retry: false,
  });

/** Returns true if today's step is still open. Reads the cache only, because every page uses it. */
export function useTodayIsOpen(): boolean {
  const data = useOnDate(useProgress(useProgramme(false).data?.id, false));
  return data !== undefined && !data.completed_today && !data.is_finished && !isBeyondPlan(data);
}

/** Reads ticks and text of one day of this round. */
export const useDay = (programme: string | undefined, day: number, wanted = true) =>
  useQuery({ ...dayRead(programme ?? '', day), enabled: Boolean(programme) && wanted });

export const useQuote = () => useQuery(quoteRead);

/** Returns the id of the course with the lessons: named by the programme, else found by title (decisions 40, 44). */
export function useCourseId(programme: { course_id: string | null } | null | undefined): string | undefined {
  const courses = useCourses(Boolean(programme) && !programme?.course_id);
  return programme?.course_id ?? pickByTitle(courses.data ?? [])?.id;
}

/** Edits the cached progress. First brings a response of an earlier date up to today, because the edit marks it as read now. */
export const setProgress = (programme: string, change: (known: Progress) => Progress): void => {
  const { queryKey } = progressRead(programme);
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData(
    queryKey,
    (known: Progress | undefined) =>
      known && change(asOf(known, readAt, memberDay(Date.now(), daySettings(known)))),
  );
};

/** Returns progress as of now. A response of today is used as it is, an older one is carried over to today. */
const asOf = (known: Progress, readAt: number, now: MemberDay): Progress =>
  isOfAnotherDay(readAt, now, daySettings(known)) ? onDate(known, now.date, now.isMorning) : known;

const anyDay = { zone: 'UTC', startHour: 0 };

interface Found {
  data: Progress | undefined;
  dataUpdatedAt: number;
}

/** Returns the member's progress as of now, for pages open past the end of a day, with or without a connection. */
export function useOnDate({ data, dataUpdatedAt }: Found): Progress | undefined {
  const now = useMemberDay(data ? daySettings(data) : anyDay);
  return data && asOf(data, dataUpdatedAt, now);
}

export const setDay = (
  programme: string,
  day: number,
  change: (known: DayProgress | undefined) => DayProgress | undefined,
): void => void queryClient.setQueryData(dayRead(programme, day).queryKey, change);

/** Refetches everything that a completed, repaired or paused day may have changed. */
export const refreshProgramme = (): Promise<unknown> =>
  Promise.all(
    [progressCall, dayCall, 'GET /api/programs/:programId/journal-entries'].map((call) =>
      queryClient.invalidateQueries({ queryKey: [call] }),
    ),
  );

/** Shown when a change failed without a sentence from the server. */
export const notDone = 'That didn’t work. Please try again.';

/** Marks items as seen on every device. Ignores failures: the items are shown once more. */
export const tellSeen = (id: string, body: Body<Routes['POST /api/programs/:id/seen']>): Promise<unknown> =>
  api('POST /api/programs/:id/seen', { params: { id }, body }).catch(() => undefined);
