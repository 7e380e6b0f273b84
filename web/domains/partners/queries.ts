import { useQuery } from '@tanstack/react-query';
import type { Pact, Partners } from '#contract/partners.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { fitsRead, partnersRead } from './reads.ts';

const minute = 60_000;

/** Reads the viewer's partners, again at once when the other one changes something (`live-reads.ts`). With `isLive` also each minute, as time passes. */
export function usePartners({ isLive = false } = {}) {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  useDayChange({ zone, startHour }, () => void refreshPartners());
  return useQuery({ ...partnersRead, refetchInterval: isLive && minute });
}

export const useFits = (isOn: boolean) => useQuery({ ...fitsRead, enabled: isOn });

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
