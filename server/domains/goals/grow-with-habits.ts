import type { Subscribers } from '#server/platform/events.ts';
import { growGoals } from './growth/grow-goals.ts';

/** Kept dates of a habit add to the goals that grow with it, and dates no longer kept are taken out. */
export const growWithHabits: Subscribers = {
  'habit.ticked': async (db, { by, at, about }) =>
    by ? growGoals(db, { memberId: by, habitId: about.habit, dates: [about.local_date], now: at }) : [],
  'habit.unticked': async (db, { by, at, about }) =>
    by ? growGoals(db, { memberId: by, habitId: about.habit, dates: [about.local_date], now: at }) : [],
  'habit.marked_many': async (db, { by, at, about }) =>
    by ? growGoals(db, { memberId: by, habitId: about.habit, dates: about.dates, now: at }) : [],
};
