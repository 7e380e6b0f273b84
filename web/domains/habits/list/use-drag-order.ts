import { type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { habitsRead, storeOrder } from '../data.ts';
import { placedBeside } from '../rules.ts';

/** Distance from the edge of the window at which a drag scrolls, in px, and how far each move scrolls. */
const edge = 72;
const scrollStep = 12;

export interface DragOrder {
  /** Id of the habit that is being dragged. */
  dragged: string | null;
  /** Starts a drag with the press of a handle. */
  grip: (habit: Habit, event: PressEvent) => void;
}

/**
 * Drags a habit to another place or routine with a mouse, a pen or a finger. The list follows at once, and `onOrder` saves
 * it when the habit is released. Escape or a cancelled touch restores it. The menu and Alt with an arrow do the same.
 */
export function useDragOrder(onOrder: (habits: readonly Habit[]) => void): DragOrder {
  const [dragged, setDragged] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);

  const grip = ({ id }: Habit, event: PressEvent): void => {
    const listed = () => queryClient.getQueryData(habitsRead.queryKey);
    const before = listed();
    if (event.button !== 0 || cancel.current || !before) return;
    event.preventDefault();
    // The row moves to another list with its routine, so the window listens and not the row.
    const listening = new AbortController();
    let isMoved = false;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (clientY < edge) window.scrollBy(0, -scrollStep);
      else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
      const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('li[data-habit]');
      const beside = row?.dataset.habit;
      const list = listed();
      if (!row || !beside || beside === id || !list) return;
      const { top, height } = row.getBoundingClientRect();
      const next = placedBeside(list, { id, beside, isAfter: clientY > top + height / 2 });
      if (next === list) return;
      isMoved = true;
      storeOrder(next);
    };
    const stop = (isDone: boolean): void => {
      listening.abort();
      cancel.current = null;
      setDragged(null);
      const after = listed();
      if (!isMoved || !after) return;
      if (isDone) onOrder(after);
      else storeOrder(before);
    };
    cancel.current = () => stop(false);
    setDragged(id);
    const { signal } = listening;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => stop(true), { signal });
    window.addEventListener('pointercancel', () => stop(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(false), { signal });
  };
  return { dragged, grip };
}
