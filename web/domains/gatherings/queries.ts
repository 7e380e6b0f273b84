import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GatheringView } from '#contract/gathering-constants.ts';
import type { Gathering, GatheringQuestion } from '#contract/gatherings.ts';
import { useLivePlace } from '../../platform/live/live.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { queryClient } from '../../platform/query/query.ts';
import { gatheringPages, gatheringRead } from './reads.ts';
import { msToChange } from './words.ts';

const minute = 60_000;

export const useGatherings = (view: GatheringView) => useInfiniteQuery(gatheringPages(view));

/**
 * Reads a gathering, again as soon as others take seats (`live-reads.ts`) or a time of its comes, such as that of the call. Without live
 * events it's each minute.
 */
export function useGathering(id: string) {
  useLivePlace(`gathering:${id}`);
  return useQuery({
    ...gatheringRead(id),
    refetchInterval: ({ state: { data } }) =>
      Math.min(pollMs(minute), data ? msToChange(data, Date.now()) : minute),
  });
}

/** Caches the server's reply to a change. Lists are read again. */
export function setGathering(gathering: Gathering): void {
  queryClient.setQueryData(gatheringRead(gathering.id).queryKey, gathering);
  void queryClient.invalidateQueries({ queryKey: ['GET /api/gatherings'] });
}

export const rereadGathering = (id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: gatheringRead(id).queryKey });

/** Notes of a date, as the server has them. */
export interface Notes {
  notes: string;
  version: number;
}

/** Caches notes that were saved elsewhere. */
export function setNotes(id: string, meeting: string, { notes, version }: Notes): void {
  queryClient.setQueryData(
    gatheringRead(id).queryKey,
    (known) =>
      known && {
        ...known,
        meetings: known.meetings.map((each) =>
          each.id === meeting
            ? { ...each, notes: notes || null, has_notes: notes !== '', notes_version: version }
            : each,
        ),
      },
  );
}

/** Changes a question in the cache; null removes it. */
export function changeQuestion(
  id: string,
  questionId: string,
  change: (question: GatheringQuestion) => GatheringQuestion | null,
): void {
  queryClient.setQueryData(
    gatheringRead(id).queryKey,
    (known) =>
      known && {
        ...known,
        questions:
          known.questions?.flatMap((each) => (each.id === questionId ? (change(each) ?? []) : each)) ?? null,
      },
  );
}
