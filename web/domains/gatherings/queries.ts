import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { GatheringView } from '#contract/gathering-constants.ts';
import type { Gathering, GatheringQuestion } from '#contract/gatherings.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { queryClient } from '../../platform/query/query.ts';
import { gatheringPages, gatheringRead } from './reads.ts';

const minute = 60_000;

export const useGatherings = (view: GatheringView) => useInfiniteQuery(gatheringPages(view));

/** Reads a gathering, again each minute: the call appears, and others take seats. */
export const useGathering = (id: string) =>
  useQuery({ ...gatheringRead(id), refetchInterval: () => pollMs(minute) });

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
