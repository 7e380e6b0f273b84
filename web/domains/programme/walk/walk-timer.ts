/** Length of the reflection walk, in ms. The walk stays on the device; only its tick is saved. */
export const walkLength = 5 * 60_000;

export type Walk =
  | { state: 'idle' }
  /** `endsAt` is a timestamp in ms, so a reload or a locked phone loses no time. */
  | { state: 'running'; endsAt: number }
  | { state: 'paused'; left: number };

export const idle: Walk = { state: 'idle' };

/** Starts or resumes a walk. */
export const startWalk = (walk: Walk, now: number): Walk =>
  walk.state === 'running'
    ? walk
    : { state: 'running', endsAt: now + (walk.state === 'paused' ? walk.left : walkLength) };

/** Pauses a running walk. One that is over stays over. */
export const pauseWalk = (walk: Walk, now: number): Walk =>
  walk.state === 'running' && walk.endsAt > now ? { state: 'paused', left: walk.endsAt - now } : walk;

/** Returns the time left in ms, at least 0. */
export function walkLeft(walk: Walk, now: number): number {
  if (walk.state === 'idle') return walkLength;
  return Math.max(0, walk.state === 'paused' ? walk.left : walk.endsAt - now);
}

export const isWalked = (walk: Walk, now: number): boolean => walk.state === 'running' && walk.endsAt <= now;

/** Returns "4:09": whole seconds, rounded up, so that 5:00 shows first and 0:00 means over. */
export function clockFace(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Parses a stored walk. Anything invalid (another version, a manual edit, a clock set back) is a new walk. */
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
    // Invalid JSON is a new walk, too.
  }
  return idle;
}
