/** The only source of the current time. Tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests that only moves when it is told to. */
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
  /** Moves the clock forward. Fractions are allowed. */
  advance({ days = 0, hours = 0, minutes = 0 }: { days?: number; hours?: number; minutes?: number }): void {
    this.#at += ((days * 24 + hours) * 60 + minutes) * 60_000;
  }
}
