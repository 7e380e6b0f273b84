import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/platform/endpoint.ts';
import type { DayProgress, Progress } from '#contract/programme/endpoints.ts';
import type { Routes } from '#contract/routes.ts';
import { useMemberDay } from '../../platform/app/clock.ts';
import { isOfAnotherDay, type MemberDay, memberDay } from '../../platform/app/member-date.ts';
import { ApiError, api } from '../../platform/http/api.ts';
import { earlierVisit } from '../../platform/query/earlier-visit.ts';
import { atEveryVisit, queryClient, read, readKnown } from '../../platform/query/query.ts';
import { useCourses } from '../courses/lessons/data.ts';
import { isBeyondPlan, pickByTitle } from './rules.ts';
import { daySettings, onDate } from './streaks/streak-state.ts';

const hour = 3_600_000;
export const progressCall = 'GET /api/programs/:id/progress';
export const dayCall = 'GET /api/programs/:id/day-progress/:day';

/** For reads that depend on the date. `useDatedReads` refetches them when the member's date changes. */
const dated = { dated: true } as const;

export const programmesRead = { ...read('GET /api/programs'), staleTime: hour };

/** Reads progress without enrolling the member. */
export const progressRead = (id: string) => ({
  ...read(progressCall, { params: { id } }),
  staleTime: hour / 60,
  meta: dated,
});

/** Reads progress for the dashboard, and enrols the member if needed. */
export const enrolledProgressRead = (id: string) => ({
  ...progressRead(id),
  ...atEveryVisit,
  queryFn: () => loadProgress(id),
});

/** Reads ticks and text of one day of the current round. */
export const dayRead = (id: string, day: number) => ({
  ...read(dayCall, { params: { id, day } }),
  ...atEveryVisit,
  meta: dated,
});

export const quoteRead = { ...read('GET /api/daily-quote'), staleTime: hour, meta: dated };

/** Reads the community's newest wins. */
export const winsRead = {
  ...read('GET /api/posts', { query: { filter: 'wins', limit: 3 } }),
  staleTime: hour / 12,
};

/**
 * Reads progress. Who isn't enrolled is enrolled first. The list of programmes says so; without it, a 403 of the read does, which every browser also writes to its console.
 */
async function loadProgress(id: string): Promise<Progress> {
  const { queryKey } = programmesRead;
  const known = queryClient.getQueryData(queryKey)?.find((programme) => programme.id === id);
  if (known && !known.is_enrolled) return enrol(id);
  try {
    return await api(progressCall, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403 || error.endsSession) throw error;
    return enrol(id);
  }
}

async function enrol(id: string): Promise<Progress> {
  await api('POST /api/programs/:id/enroll', { params: { id } });
  queryClient.setQueryData(programmesRead.queryKey, (list) =>
    list?.map((each) => (each.id === id ? { ...each, is_enrolled: true } : each)),
  );
  return api(progressCall, { params: { id } });
}

/** Returns the flagship programme, or undefined if the server has none. */
export const readFlagship = async () => pickByTitle(await readKnown(programmesRead));

/** Reads the flagship programme, or null if the server has none. */
export const useProgramme = (wanted = true) =>
  useQuery({ ...programmesRead, enabled: wanted, select: (list) => pickByTitle(list) ?? null });

/** Reads the member's progress, and enrols them if needed. Only the dashboard may use it. */
export const useProgress = (programme: string | undefined, wanted = true) =>
  useQuery({ ...enrolledProgressRead(programme ?? ''), enabled: Boolean(programme) && wanted });

/** Reads the member's progress without enrolling them, for pages other than the dashboard. */
export const useStreakState = (programme: { id: string; is_enrolled: boolean } | null | undefined) =>
  useQuery({
    ...progressRead(programme?.id ?? ''),
    enabled: Boolean(programme?.is_enrolled),
    retry: false,
  });

/** Returns true if today's step is still open. Reads the cache only, because every page uses it. */
export function useTodayIsOpen(): boolean {
  const data = useOnDate(useProgress(useProgramme(false).data?.id, false));
  return data !== undefined && isOpenToday(data);
}

const isOpenToday = (progress: Progress): boolean =>
  !progress.completed_today && !progress.is_finished && !isBeyondPlan(progress);

/**
 * Returns true if today's step is still open, also for a member who begins. Reads of an earlier visit need no call. Throws without a
 * connection, instead of waiting for one.
 */
export async function readTodayIsOpen(): Promise<boolean> {
  await earlierVisit.restored;
  const programme = pickByTitle(await readKnown({ ...programmesRead, retry: false }));
  if (!programme?.is_enrolled) return programme !== undefined;
  const { queryKey } = progressRead(programme.id);
  const known = await readKnown({ ...progressRead(programme.id), retry: false });
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  return isOpenToday(asOf(known, readAt, memberDay(Date.now(), daySettings(known))));
}

/** Reads ticks and text of one day of this round. */
export const useDay = (programme: string | undefined, day: number, wanted = true) =>
  useQuery({ ...dayRead(programme ?? '', day), enabled: Boolean(programme) && wanted });

/** Returns the id of the course with the lessons: named by the programme, else found by title. */
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
