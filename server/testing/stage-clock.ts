import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, systemClock } from '#server/platform/clock.ts';

/** Real time plus an offset. It keeps running, so that timers, sessions and throttles work. */
export class OffsetClock implements Clock {
  #offset = 0;
  readonly #past = new AsyncLocalStorage<Date>();
  now(): Date {
    return this.#past.getStore() ?? new Date(systemClock.now().getTime() + this.#offset);
  }
  /** Runs a call at another instant. Calls beside it keep the time. */
  at<Result>(instant: Date, run: () => Result): Result {
    return this.#past.run(instant, run);
  }
  set(at: Date): void {
    this.#offset = at.getTime() - systemClock.now().getTime();
  }
  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): void {
    this.#offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}
