import type { Tier } from '#contract/membership/tiers.ts';
import type { RoleName } from './cast.ts';

/** The line that the stage prints when it is ready. */
export interface StageOpen {
  /** URL of the product. */
  origin: string;
  /** URL of the controls. */
  control: string;
}

/** POST /clock: sets or moves the clock. Empty: reads it. */
export interface ClockOrder {
  now?: string;
  advance?: { days?: number; hours?: number; minutes?: number; seconds?: number };
}
export interface ClockAnswer {
  now: string;
}

/** POST /members: adds a member of the cast or a new one. The other fields override either. */
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
  /** For an administrator: days until two-step sign-in is due. Without it they need none. */
  second_step_due_in?: number;
  /** False leaves the address unconfirmed, with the email about it waiting as a job. Default true. */
  verified?: boolean;
  /**
   * The member's day today. The days before it were completed on the dates before today. Without it the
   * member is not enrolled.
   */
  day?: number;
  /**
   * The dates before today, instead of `day`: `x` done, `2` two days at once, `p` partial, `.` nothing, `z`
   * paused, `|` the next round begins.
   */
  past?: string;
  /** Local hours after the day's start at which the history was practised. Default 9. */
  hour?: number;
  /** Text of each day's journal entry, with `{day}` for the number. Default: no entries. */
  journal?: string;
}
export interface StageMember {
  id: string;
  name: string;
  email: string;
  password: string;
  /** Session token of a signed-in device, as the web stores it in local storage. */
  token: string;
}

export interface StageEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  id: string;
}

/** POST /push-devices: the subscription of a new browser at the stand-in of the push service. */
export interface StagePushDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** GET /pushes: a message that reached the stand-in of the push service, decrypted. */
export interface StagePush {
  endpoint: string;
  payload: string;
}

/** POST /jobs: the jobs left after everything due has run. */
export interface JobsOrder {
  /** Cron task that runs first, for example `erase-due-members`. The tasks of every minute run in any case. */
  task?: string;
}

export interface JobsAnswer {
  waiting: number;
  failing: number;
}

/** POST /newsletter: sends an issue, given as its file's name and text, to every confirmed address. */
export interface NewsletterOrder {
  name: string;
  source: string;
}

/** POST /reset: empties the product. The clock shows real time or starts at `now`. */
export interface ResetOrder {
  now?: string;
}
