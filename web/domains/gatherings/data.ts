import { useQuery } from '@tanstack/react-query';
import type { GatheringView } from '#contract/gatherings/constants.ts';
import type { Gathering, GatheringQuestion } from '#contract/gatherings/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import type { NewReport } from '../../platform/content/ReportDialog.tsx';
import { api } from '../../platform/http/api.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { useLivePlace } from '../../platform/live/live.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import {
  atEveryVisit,
  prefetchPages,
  queryClient,
  read,
  readKnown,
  readPages,
} from '../../platform/query/query.ts';
import { postPages } from '../feed/data.ts';
import { msToChange } from './words.ts';

/** Reads pages of circles and intensives. */
export const gatheringPages = (view: GatheringView) => ({
  ...readPages('GET /api/gatherings', { query: { limit: 20, view } }),
  ...atEveryVisit,
});

export const gatheringRead = (id: string) => ({
  ...read('GET /api/gatherings/:id', { params: { id } }),
  ...atEveryVisit,
});

/** Starts the reads of a circle or intensive. Its group is known with it. */
export async function startGathering(id: string): Promise<void> {
  const { group_id: groupId } = await readKnown(gatheringRead(id));
  if (groupId) prefetchPages(postPages({ kind: 'group', groupId }));
}

const minute = 60_000;

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

export type PlanBody = Body<Routes['POST /api/gatherings']>;
export type ChangeBody = Body<Routes['PUT /api/gatherings/:id']>;

export async function planGathering(body: PlanBody): Promise<string> {
  const made = await api('POST /api/gatherings', { body });
  setGathering(made);
  return made.id;
}

export async function changeGathering(id: string, body: ChangeBody): Promise<Gathering> {
  const changed = await api('PUT /api/gatherings/:id', { params: { id }, body });
  setGathering(changed);
  return changed;
}

export async function cancelGathering(id: string, reason: string): Promise<void> {
  setGathering(await api('POST /api/gatherings/:id/cancel', { params: { id }, body: { reason } }));
}

export async function reserveSeat(id: string): Promise<void> {
  setGathering(await api('POST /api/gatherings/:id/seat', { params: { id } }));
}

export async function cancelSeat(id: string): Promise<void> {
  setGathering(await api('DELETE /api/gatherings/:id/seat', { params: { id } }));
}

export async function joinWaitingList(id: string): Promise<void> {
  setGathering(await api('POST /api/gatherings/:id/waiting', { params: { id } }));
}

/** Returns the notes of a date with their new version. */
export async function saveNotes(id: string, meeting: string, notes: string, version: number): Promise<Notes> {
  const saved = await api('PUT /api/gatherings/:id/meetings/:meeting/notes', {
    params: { id, meeting },
    body: { notes, version },
  });
  setGathering(saved);
  const found = saved.meetings.find((each) => each.id === meeting);
  return { notes: found?.notes ?? '', version: found?.notes_version ?? version };
}

/** Shows the vote at once, and the server's count when it has it. A failure reads the truth again. */
export async function vote(
  id: string,
  { id: questionId, has_voted, votes }: GatheringQuestion,
): Promise<void> {
  const voted = !has_voted;
  changeQuestion(id, questionId, (now) => ({ ...now, has_voted: voted, votes: votes + (voted ? 1 : -1) }));
  try {
    const counted = await api('PUT /api/gatherings/questions/:id/vote', {
      params: { id: questionId },
      body: { voted },
    });
    changeQuestion(id, questionId, (now) => ({ ...now, ...counted }));
  } catch (error) {
    changeQuestion(id, questionId, (now) => ({ ...now, has_voted, votes }));
    await rereadGathering(id);
    throw error;
  }
}

export async function deleteQuestion(id: string, questionId: string): Promise<void> {
  await api('DELETE /api/gatherings/questions/:id', { params: { id: questionId } });
  changeQuestion(id, questionId, () => null);
}

export const reportGathering = (id: string, body: NewReport): Promise<unknown> =>
  api('POST /api/gatherings/:id/flag', { params: { id }, body });

export const reportQuestion = (id: string, body: NewReport): Promise<unknown> =>
  api('POST /api/gatherings/questions/:id/flag', { params: { id }, body });

/** Saves the dates as a file for a calendar. */
export async function downloadCalendar(id: string): Promise<void> {
  const { file_name, content } = await api('GET /api/gatherings/:id/calendar', { params: { id } });
  saveFile(file_name, new Blob([content], { type: 'text/calendar' }));
}
