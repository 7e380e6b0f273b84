import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Feeling } from '#contract/journal/endpoints.ts';
import { enqueue, useOutboxEvents, usePending } from '../../../platform/offline/outbox.ts';
import { atEveryVisit, queryClient, read } from '../../../platform/query/query.ts';
import { feelingKey, feelingPrefix, withPending } from './pending-feelings.ts';
import { type Scale, withFeeling } from './rules.ts';

export const feelingsCall = 'GET /api/journal/feelings';

/** Reads the member's mood and energy from a date on. Without one, of the last weeks. */
export const feelingsRead = (from?: string) => ({
  ...read(feelingsCall, { query: { from } }),
  ...atEveryVisit,
  meta: { dated: true },
});

/** Reads mood and energy from a date on, with those that still wait on this device. */
export function useFeelings(from?: string): readonly Feeling[] {
  const { data } = useQuery(feelingsRead(from));
  const pending = usePending(feelingPrefix);
  return useMemo(() => withPending(data ?? [], pending), [data, pending]);
}

function changeCached(date: string, change: Partial<Record<Scale, number | null>>): void {
  queryClient.setQueriesData<Feeling[]>(
    { queryKey: [feelingsCall] },
    (list) => list && withFeeling(list, date, change),
  );
}

/** Sets one scale of a date: at once in the cache, then on the server through the outbox. */
export function setFeeling(date: string, scale: Scale, value: number | null): void {
  changeCached(date, { [scale]: value });
  void enqueue({
    key: feelingKey(date, scale),
    call: 'PUT /api/journal/feelings/:date',
    params: { date },
    body: { [scale]: value },
  });
}

/**
 * Follows what the outbox sends, from any tab. A saved choice stays shown, also if it was made before the list had arrived. When the
 * server refuses one, calls `onRefused` and reads the saved ones again.
 */
export function useSentFeelings(onRefused: () => void): void {
  useOutboxEvents('feelings', ({ type, op }, { missed }) => {
    if (!op.key.startsWith(feelingPrefix)) return;
    const reads = { queryKey: [feelingsCall] };
    if (type === 'saved' && !missed)
      queryClient.setQueriesData<readonly Feeling[]>(reads, (list) => list && withPending(list, [op]));
    // A list under way may be older than the choice.
    if (type === 'refused' || missed || queryClient.isFetching(reads) > 0)
      void queryClient.invalidateQueries(reads);
    if (type === 'refused') onRefused();
  });
}
