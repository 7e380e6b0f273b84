import type { House } from '#server/platform/house.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { settleRound } from './settle-ended-day.ts';

export const programmeTasks = ({ db, clock }: House): Tasks => ({
  'settle-ended-day': (payload) => settleRound(db, String(payload['round_id']), clock.now()),
});
