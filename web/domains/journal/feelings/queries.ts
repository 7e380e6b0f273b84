import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Feeling } from '#contract/journal.ts';
import { enqueue, subscribe, usePending } from '../../../platform/offline/outbox.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { feelingKey, feelingPrefix, withPending } from './pending-feelings.ts';
import { feelingsCall, feelingsRead } from './reads.ts';
import { type Scale, withFeeling } from './rules.ts';

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

/** Calls `onRefused` when the server refuses a choice, from any tab, and reads the saved ones again. */
export function useRefusedFeelings(onRefused: () => void): void {
  const refused = useEffectEvent(onRefused);
  useEffect(
    () =>
      subscribe(({ type, op }) => {
        if (type !== 'refused' || !op.key.startsWith(feelingPrefix)) return;
        void queryClient.invalidateQueries({ queryKey: [feelingsCall] });
        refused();
      }),
    [],
  );
}
