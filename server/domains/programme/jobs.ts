import type { AppContext } from '#server/platform/app-context.ts';
import type { Tasks } from '#server/platform/jobs.ts';
import { settleRound } from './settle-ended-day.ts';

export const programmeTasks = ({ db, clock }: AppContext): Tasks => ({
  'settle-ended-day': (payload) => settleRound(db, String(payload['round_id']), clock.now()),
});
