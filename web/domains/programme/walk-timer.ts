/** The five minutes of the reflection walk. Local only: it saves nothing but, in the end, the tick (DESIGN section 11). */
export const walkLength = 5 * 60_000;

export type Walk =
  | { state: 'idle' }
  /** `endsAt` is an instant, so a reload or a sleeping phone loses no second. */
  | { state: 'running'; endsAt: number }
  | { state: 'paused'; left: number };

export const idle: Walk = { state: 'idle' };

/** Starts or goes on. */
export const startWalk = (walk: Walk, now: number): Walk =>
  walk.state === 'running'
    ? walk
    : { state: 'running', endsAt: now + (walk.state === 'paused' ? walk.left : walkLength) };

/** A walk that is already over stays over. */
export const pauseWalk = (walk: Walk, now: number): Walk =>
  walk.state === 'running' && walk.endsAt > now ? { state: 'paused', left: walk.endsAt - now } : walk;

/** Milliseconds still to walk, never below 0. */
export function walkLeft(walk: Walk, now: number): number {
  if (walk.state === 'idle') return walkLength;
  return Math.max(0, walk.state === 'paused' ? walk.left : walk.endsAt - now);
}

export const isWalked = (walk: Walk, now: number): boolean => walk.state === 'running' && walk.endsAt <= now;

/** "4:09": whole seconds, rounded up, so 5:00 is seen first and 0:00 means over. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const writeWalk = (walk: Walk): string => JSON.stringify(walk);

/** Reads what was kept; anything strange (another version, a hand edit, a clock moved back) is a fresh walk. */
export function readWalk(kept: string | null, now: number): Walk {
  if (!kept) return idle;
  try {
    const value: unknown = JSON.parse(kept);
    if (typeof value !== 'object' || value === null || !('state' in value)) return idle;
    if (value.state === 'running' && 'endsAt' in value && typeof value.endsAt === 'number') {
      return value.endsAt - now <= walkLength ? { state: 'running', endsAt: value.endsAt } : idle;
    }
    if (
      value.state === 'paused' &&
      'left' in value &&
      typeof value.left === 'number' &&
      value.left > 0 &&
      value.left <= walkLength
    ) {
      return { state: 'paused', left: value.left };
    }
  } catch {
    // Not ours: start afresh.
  }
  return idle;
}
