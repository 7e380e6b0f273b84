import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';

/**
 * A day completed by 'Mark as Read' when all is ticked, which may be undone for ten seconds. The server has no undo, so the
 * call waits in local storage until the time is over or the page is left. After a reload or crash, the next visit sends it.
 */
export interface UndoableCompletion {
  programme: string;
  round: number;
  day: number;
  /** The date it counts for, relative to `placed_at`. */
  for?: 'today' | 'yesterday' | undefined;
  /** When to send it, as a timestamp in ms. */
  until: number;
  /** When the member completed the day. Decides the date, however late it is sent. */
  placed_at?: string | undefined;
}

export const undoTime = 10_000;

const stored = storedValue<UndoableCompletion>('evolve.held-day', {
  perMember: true,
  clearAtLogout: true,
  parse(text) {
    const value = JSON.parse(text) as Partial<UndoableCompletion> | null;
    if (
      !value ||
      typeof value.programme !== 'string' ||
      typeof value.day !== 'number' ||
      typeof value.round !== 'number'
    )
      return null;
    return {
      programme: value.programme,
      day: value.day,
      round: value.round,
      for: value.for === 'yesterday' ? 'yesterday' : 'today',
      until: Number(value.until) || 0,
      placed_at: typeof value.placed_at === 'string' ? value.placed_at : undefined,
    };
  },
});

export const undoableCompletion = stored.get;
export const scheduleCompletion = stored.set;

/** Removes the pending completion before it is undone or sent. Returns it to one tab only, so that it is sent once. */
export function cancelCompletion(): UndoableCompletion | null {
  const held = stored.get();
  stored.remove();
  return held;
}

export const useUndoableCompletion = (): UndoableCompletion | null => useStoredValue(stored);
