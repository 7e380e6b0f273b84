import { useQuery } from '@tanstack/react-query';
import type { PactLineKey, PartnerAnswer } from '#contract/partners/constants.ts';
import type { Pact, PactLineValue, PactSharing, Partners } from '#contract/partners/endpoints.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { api } from '../../platform/http/api.ts';
import { atEveryVisit, queryClient, read } from '../../platform/query/query.ts';
import { queuedChanges } from '../../platform/query/queued-changes.ts';
import { useMember } from '../../platform/session/session.ts';

export const partnersRead = { ...read('GET /api/partners'), ...atEveryVisit };
export const fitsRead = { ...read('GET /api/partners/fits'), ...atEveryVisit };

const minute = 60_000;

/** Reads the viewer's partners, again at once when the other one changes something (`live-reads.ts`). With `isLive` also each minute, as time passes. */
export function usePartners({ isLive = false } = {}) {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  useDayChange({ zone, startHour }, () => void refreshPartners());
  return useQuery({ ...partnersRead, refetchInterval: isLive && minute });
}

/** Caches the server's reply to a change. */
export function setPartners(partners: Partners): void {
  queryClient.setQueryData(partnersRead.queryKey, partners);
}

/** Returns a pact as it is in the cache. */
export const knownPact = (id: string): Pact | undefined =>
  queryClient.getQueryData(partnersRead.queryKey)?.pacts.find((pact) => pact.id === id);

/** Changes one pact in the cache, before the server has. */
export function changePact(id: string, change: (pact: Pact) => Pact): void {
  queryClient.setQueryData(
    partnersRead.queryKey,
    (known) =>
      known && { ...known, pacts: known.pacts.map((pact) => (pact.id === id ? change(pact) : pact)) },
  );
}

export const refreshPartners = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: partnersRead.queryKey });

export const refreshFits = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: fitsRead.queryKey });

export async function saveSearch(body: Body<Routes['PUT /api/partners/search']>): Promise<void> {
  setPartners(await api('PUT /api/partners/search', { body }));
  await refreshFits();
}

export async function skipFit(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/fits/:id/skip', { params: { id } }));
  await refreshFits();
}

export async function askPartner(memberId: string): Promise<void> {
  setPartners(await api('POST /api/partners/requests', { body: { member_id: memberId } }));
  await refreshFits();
}

export async function acceptRequest(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/requests/:id/accept', { params: { id } }));
}

export async function declineRequest(id: string): Promise<void> {
  setPartners(await api('DELETE /api/partners/requests/:id', { params: { id } }));
  await refreshFits();
}

interface OfLine {
  pact: string;
  line: PactLineKey;
  version: number;
}

export async function suggestLine({ pact: id, line, version }: OfLine, value: PactLineValue): Promise<void> {
  const params = { id, line };
  setPartners(await api('PUT /api/partners/pacts/:id/lines/:line', { params, body: { ...value, version } }));
}

export async function agreeToLine({ pact: id, line, version }: OfLine, isKept: boolean): Promise<void> {
  const body = { version, ...(isKept && { is_kept: true }) };
  setPartners(await api('POST /api/partners/pacts/:id/lines/:line/agree', { params: { id, line }, body }));
}

export async function startPact(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/start', { params: { id } }));
}

export async function renewPact(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/renew', { params: { id } }));
}

/** Saves the answer for a date. It shows at once, and the one before comes back if it couldn't be saved. */
export async function answerDay(id: string, date: string, answer: PartnerAnswer): Promise<void> {
  const before = knownPact(id);
  const at = new Date().toISOString();
  changePact(id, (pact) => {
    const answered = (day: Pact['today']) =>
      day?.on === date ? { ...day, you: { state: answer, at }, is_by_practice: false } : day;
    return {
      ...pact,
      today: answered(pact.today),
      yesterday: answered(pact.yesterday),
      days: pact.days.map((day) => (day.on === date ? { ...day, you: answer } : day)),
    };
  });
  try {
    setPartners(
      await api('PUT /api/partners/pacts/:id/answers/:date', { params: { id, date }, body: { answer } }),
    );
  } catch (error) {
    // Without a connection nothing can be read again, so what was shown before comes back by itself.
    const shown = knownPact(id);
    const isLast = [shown?.today, shown?.yesterday].some((day) => day?.on === date && day.you.at === at);
    if (before && isLast)
      changePact(id, (pact) => ({
        ...pact,
        today: before.today,
        yesterday: before.yesterday,
        days: before.days,
      }));
    void refreshPartners();
    throw error;
  }
}

export async function sendNudge(id: string, words: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/nudges', { params: { id }, body: { words } }));
}

/** Changes what the partner sees. Two quick switches are both saved. */
export const setSharing = queuedChanges<PactSharing, Partners>({
  known: (id) => knownPact(id)?.sharing,
  show: (id, sharing) => changePact(id, (pact) => ({ ...pact, sharing })),
  send: (id, body) => api('PUT /api/partners/pacts/:id/sharing', { params: { id }, body }),
  keep(id, partners) {
    setPartners(partners);
    return partners.pacts.find((pact) => pact.id === id)?.sharing;
  },
  refresh: refreshPartners,
});

export async function seekCompany(id: string, isOn: boolean): Promise<void> {
  setPartners(await api('PUT /api/partners/pacts/:id/company', { params: { id }, body: { is_on: isOn } }));
}

export async function leavePact(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/leave', { params: { id } }));
}

export async function undoLeaving(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/return', { params: { id } }));
}

export async function closePact(id: string): Promise<void> {
  setPartners(await api('POST /api/partners/pacts/:id/close', { params: { id } }));
}
