import type { Allowance } from './auth.ts';
import type { Tier } from './tiers.ts';

/**
 * What each tier may do: the one table (A sections 1 and 6, B sections 1 and 6, decisions 1-4). The server asks it for every
 * call and sends a member's row with the current user; the web reads that and never this file.
 */
export const allowances: Record<Tier, Allowance> = {
  starter: { programme_days: 7, full_days: 3, deeper_prompts: false, full_courses: false },
  builder: { programme_days: 90, full_days: 90, deeper_prompts: false, full_courses: true },
  achiever: { programme_days: 90, full_days: 90, deeper_prompts: true, full_courses: true },
  creator: { programme_days: 90, full_days: 90, deeper_prompts: true, full_courses: true },
  founder: { programme_days: 90, full_days: 90, deeper_prompts: true, full_courses: true },
};
