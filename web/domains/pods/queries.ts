import { useQuery } from '@tanstack/react-query';
import type { Pod, Pods } from '#contract/pods.ts';
import { useDayChange } from '../../platform/app/clock.ts';
import { pollMs } from '../../platform/live/poll-ms.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useMember } from '../../platform/session/session.ts';
import { podsRead } from './reads.ts';

const minute = 60_000;

/** Reads the viewer's pod, again when an event says so and each minute, because the others place stones too. */
export function usePods() {
  const { time_zone: zone, day_start_hour: startHour } = useMember();
  useDayChange({ zone, startHour }, () => void refreshPods());
  return useQuery({ ...podsRead, refetchInterval: () => pollMs(minute) });
}

/** Caches the server's reply to a change. */
export function setPods(pods: Pods): void {
  queryClient.setQueryData(podsRead.queryKey, pods);
}

/** Returns the pod as it is in the cache. */
export const knownPod = (): Pod | null => queryClient.getQueryData(podsRead.queryKey)?.pod ?? null;

/** Changes the pod in the cache, before the server has. */
export function changePod(change: (pod: Pod) => Pod): void {
  queryClient.setQueryData(
    podsRead.queryKey,
    (known) => known && { ...known, pod: known.pod && change(known.pod) },
  );
}

export const refreshPods = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: podsRead.queryKey });
