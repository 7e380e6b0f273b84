/** The one source of the time, replaced in tests. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands until it is moved. */
export class FixedClock implements Clock {
  #at: number;
  constructor(at: Date) {
    this.#at = at.getTime();
  }
  now(): Date {
    return new Date(this.#at);
  }
  set(at: Date): void {
    this.#at = at.getTime();
  }
  /** Moves on by whole or broken hours. */
  advance({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }): void {
    this.#at += ((days * 24 + hours) * 60 + minutes) * 60_000;
  }
}
