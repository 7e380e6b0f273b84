// A file of its own, because the first screen needs it and nothing else of live events.

/** While events arrive, polls only cover what an event might miss. */
const slower = 10;
let isLive = false;

/** Returns the interval of a poll: `ms` without live events, and ten times as long with them. */
export const pollMs = (ms: number): number => (isLive ? slower * ms : ms);

export const setLive = (now: boolean): void => {
  isLive = now;
};
