import type { AppContext } from '../app-context.ts';
import type { Cron, Tasks } from '../jobs.ts';
import { pruneLive } from './store.ts';

export const liveTasks = ({ db }: Pick<AppContext, 'db'>): Tasks => ({
  'prune-live-events': () => pruneLive(db),
});

export const liveCron: Cron[] = [{ task: 'prune-live-events', match: '*/10 * * * *' }];
