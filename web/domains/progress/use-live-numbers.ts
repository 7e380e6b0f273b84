import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOutboxEvents } from '../../platform/offline/outbox.ts';
import { goalsRead } from '../goals/data.ts';
import { habitsRead, staleNumbers } from '../habits/data.ts';

/** Reads the numbers of the page again after a mark was saved, a goal moved, or a habit came or left. */
export function useLiveNumbers(): void {
  const { data: habits } = useQuery(habitsRead);
  const { data: goals } = useQuery(goalsRead);
  const state =
    habits &&
    goals &&
    [...habits.map(({ id }) => id), ...goals.map(({ id, current_value }) => `${id} ${current_value}`)].join();
  const known = useRef(state);
  useEffect(() => {
    if (known.current !== undefined && state !== known.current) staleNumbers();
    known.current = state;
  }, [state]);
  useOutboxEvents('progress', ({ type, op }) => {
    if (type === 'saved' && op.call === 'PUT /api/habits/:id/days/:date') staleNumbers();
  });
}
