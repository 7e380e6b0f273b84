import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Share of time in which the process works, above which it counts as busy. */
const busy = 0.05;

/** Returns the rule that is asked after each stretch of time: garbage is collected once, in the first quiet one after a busy one. */
export function createIdleRule(): (utilization: number) => boolean {
  let wasBusy = true;
  return (utilization) => {
    if (utilization >= busy) wasBusy = true;
    else if (wasBusy) {
      wasBusy = false;
      return true;
    }
    return false;
  };
}

/**
 * Collects garbage when the process has nothing to do. V8 collects when it needs room, so after a busy hour it would hold more than a
 * hundred megabytes of garbage until the next one. The pause of a tenth of a second meets no call.
 */
export function giveMemoryBack(everyMs = 20_000): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Code that is compiled with the flag can't be kept for a start without it.
  setFlagsFromString('--no-expose-gc');
  const isDue = createIdleRule();
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (isDue(performance.eventLoopUtilization(now, last).utilization)) collect();
    last = now;
  }, everyMs).unref();
}
