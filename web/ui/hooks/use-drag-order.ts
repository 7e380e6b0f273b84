import { type KeyboardEvent, type PointerEvent as PressEvent, useEffect, useRef, useState } from 'react';

/** Distance from the edge of the window at which a drag scrolls, in px, and how far each move scrolls. */
const edge = 72;
const scrollStep = 12;

interface DragOptions<L extends object> {
  /** Name of the `data-` attribute with the key of a row: `line` for `data-line`. */
  row: string;
  /** Returns the order as it is now, also between two renders. Undefined while it can't be changed. */
  list: () => L | undefined;
  /** Shows an order that isn't saved yet. */
  show: (list: L) => void;
  /** Shows the order again that was there before. */
  restore: (before: L) => void;
  save: (list: L) => void;
  /** Returns the order with a row beside another, or the given one if nothing changes. */
  beside: (list: L, drop: { key: string; beside: string; isAfter: boolean }) => L;
  /** Returns the order with a row one place up or down, or the given one if nothing changes. */
  step: (list: L, key: string, by: -1 | 1) => L;
  /** Returns the place of a row in words: "Lesson 3 of 8". */
  words: (list: L, key: string) => string;
}

export interface DragOrder {
  /** Key of the row in the hand of the pointer or the keyboard. */
  held: string | null;
  /** Words for a `status` of the page: where the row is. */
  said: string;
  /** Starts a drag with the press of a handle. */
  grip: (key: string, event: PressEvent) => void;
  /** Handles a key of a handle: Space picks up and drops, the arrows move, Escape returns. */
  onKey: (key: string, event: KeyboardEvent) => void;
  drop: () => void;
  /** Moves a row one place and saves, as a menu does. */
  move: (key: string, by: -1 | 1) => void;
}

/**
 * The one way to order rows by hand: a handle is dragged with a mouse, a pen or a finger, or picked up with Space. The list follows at once,
 * is saved when the row is dropped, and each place is announced. Escape, a cancelled touch and leaving the page restore it.
 */
export function useDragOrder<L extends object>({
  row,
  list,
  show,
  restore,
  save,
  beside,
  step,
  words,
}: DragOptions<L>): DragOrder {
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const hand = useRef<{ key: string; before: L; isMoved: boolean; release: (isDone: boolean) => void }>(null);
  useEffect(() => () => hand.current?.release(false), []);

  /** Returns a signal that ends with the drag, or null if none can begin. */
  const take = (key: string): AbortSignal | null => {
    const before = list();
    if (!before || hand.current) return null;
    const listening = new AbortController();
    const release = (isDone: boolean) => {
      listening.abort();
      const { isMoved = false } = hand.current ?? {};
      hand.current = null;
      setHeld(null);
      const now = list();
      if (!now) return;
      if (isMoved && isDone) save(now);
      else if (isMoved) restore(before);
      setSaid(isDone ? `Dropped. ${words(now, key)}.` : 'Returned to its place.');
    };
    hand.current = { key, before, isMoved: false, release };
    setHeld(key);
    return listening.signal;
  };
  const change = (make: (now: L) => L): void => {
    const now = list();
    const next = now && make(now);
    if (!hand.current || !next || next === now) return;
    hand.current.isMoved = true;
    show(next);
    setSaid(`${words(next, hand.current.key)}.`);
  };

  return {
    held,
    said,
    grip(key, event) {
      if (event.button !== 0) return;
      const signal = take(key);
      if (!signal) return;
      event.preventDefault();
      const release = (isDone: boolean) => hand.current?.release(isDone);
      const follow = ({ clientX, clientY }: PointerEvent) => {
        if (clientY < edge) window.scrollBy(0, -scrollStep);
        else if (clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
        const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(`[data-${row}]`);
        const other = under?.dataset[row];
        if (!under || !other || other === key) return;
        const { top, height } = under.getBoundingClientRect();
        change((now) => beside(now, { key, beside: other, isAfter: clientY > top + height / 2 }));
      };
      // A row can move to another list, so the window listens and not the row.
      window.addEventListener('pointermove', follow, { signal });
      window.addEventListener('pointerup', () => release(true), { signal });
      window.addEventListener('pointercancel', () => release(false), { signal });
      window.addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && release(false), {
        signal,
      });
    },
    onKey(key, event) {
      const isHeld = hand.current?.key === key;
      const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
      if (event.key === ' ') {
        if (hand.current) hand.current.release(true);
        else if (take(key)) setSaid(`Picked up. ${words(list() as L, key)}. Move it with the arrows.`);
      } else if (isHeld && by) change((now) => step(now, key, by));
      else if (isHeld && event.key === 'Escape') hand.current?.release(false);
      else return;
      event.preventDefault();
    },
    drop: () => hand.current?.release(true),
    move(key, by) {
      const now = list();
      const next = now && step(now, key, by);
      if (!next || next === now) return;
      save(next);
      setSaid(`${words(next, key)}.`);
    },
  };
}
