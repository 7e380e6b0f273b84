import type { WindowCount } from '../http/window-counts.ts';

/** A message of a process to the first one. */
export type Report =
  | { ready: string }
  /** Counts a call for the limits of all processes, which is answered with the same `id`. */
  | { count: string; windowMs: number; id: number };

/** A message of the first process to another. */
export type Order = { stop: true } | { counted: WindowCount; id: number };
