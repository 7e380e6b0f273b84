import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { formAllPods } from './forming/form-pods.ts';

export const podTasks = ({ db, clock }: AppContext): Tasks => ({
  'form-pods': async () => void (await formAllPods(db, clock.now())),
});

export const podCron: Cron[] = [{ task: 'form-pods', match: '35 14 * * *' }];
