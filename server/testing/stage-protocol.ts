import type { Tier } from '#contract/tiers.ts';
import type { RoleName } from './cast.ts';

/** The line the stage prints when it is open. */
export interface StageOpen {
  /** Where the product is. */
  origin: string;
  /** Where the controls are. */
  control: string;
}

/** POST /clock: set it, move it, or (empty) ask it. */
export interface ClockOrder {
  now?: string;
  advance?: { days?: number; hours?: number; minutes?: number; seconds?: number };
}
export interface ClockAnswer {
  now: string;
}

/** POST /members: somebody of the cast or somebody new; both may be changed by the rest. */
export interface MemberOrder {
  role?: RoleName;
  person?: {
    name?: string;
    email?: string;
    password?: string;
    time_zone?: string;
    day_start_hour?: number;
    bio?: string;
  };
  tier?: Tier;
  is_admin?: boolean;
  is_moderator?: boolean;
  /** False leaves the address unconfirmed and the mail about it waiting in the jobs. Default true. */
  verified?: boolean;
  /** The day the member stands at today: the days before it were completed on the dates before today. Without it nobody is enrolled. */
  day?: number;
  /**
   * Dates before today as they were, instead of `day`: `x` done, `2` two days at once, `p` partial, `.` nothing, `z` paused,
   * `|` the next round begins.
   */
  past?: string;
  /** Local hours after the day's start at which the past was practised. Default 9. */
  hour?: number;
  /** Text of each day's journal entry; `{day}` is the number. Default: nothing written. */
  journal?: string;
}
export interface StageMember {
  id: string;
  name: string;
  email: string;
  password: string;
  /** A signed-in device: what the web keeps in local storage. */
  token: string;
}

export interface StageEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  id: string;
}

/** POST /jobs: what is left after everything due has run. */
export interface JobsAnswer {
  waiting: number;
  failing: number;
}

/** POST /reset: an empty product; the clock runs at real time or from `now`. */
export interface ResetOrder {
  now?: string;
}
