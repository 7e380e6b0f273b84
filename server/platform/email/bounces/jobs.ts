import type { AppContext } from '../../app-context.ts';
import type { Cron, Tasks } from '../../jobs.ts';
import { sweepBounces } from './store.ts';

export const bounceTasks = ({ db, clock }: AppContext): Tasks => ({
  'sweep-bounces': () => sweepBounces(db, clock.now()),
});

export const bounceCron: Cron[] = [{ task: 'sweep-bounces', match: '53 3 * * *' }];
