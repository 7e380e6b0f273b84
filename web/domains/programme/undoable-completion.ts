import { useSyncExternalStore } from 'react';
import { currentMember, onSessionEnd } from '../../platform/session/session.ts';

/**
 * A day completed by 'Mark as Read' when all is ticked, which may be undone for ten seconds (decision 48). The server has no undo, so the
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

const keyOf = (): string => `evolve.held-day.${currentMember() ?? ''}`;
const listeners = new Set<() => void>();
let last: { text: string | null; held: UndoableCompletion | null } = { text: null, held: null };

export function undoableCompletion(): UndoableCompletion | null {
  const text = readText();
  if (text !== last.text) last = { text, held: parse(text) };
  return last.held;
}

export function scheduleCompletion(held: UndoableCompletion): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(held));
  } catch {
    // Without storage it exists in this tab only.
    last = { text: null, held };
  }
  for (const listener of listeners) listener();
}

/** Removes the pending completion before it is undone or sent. Returns it to one tab only, so that it is sent once. */
export function cancelCompletion(): UndoableCompletion | null {
  const held = undoableCompletion();
  try {
    localStorage.removeItem(keyOf());
  } catch {
    // It was never stored.
  }
  last = { text: null, held: null };
  for (const listener of listeners) listener();
  return held;
}

export const useUndoableCompletion = (): UndoableCompletion | null =>
  useSyncExternalStore(subscribe, undoableCompletion);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(keyOf());
  } catch {
    return last.text;
  }
}

function parse(text: string | null): UndoableCompletion | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<UndoableCompletion> | null;
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
  } catch {
    return null;
  }
}

onSessionEnd((member, why) => {
  if (member && why === 'logout') localStorage.removeItem(`evolve.held-day.${member}`);
});
