import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { fillPods } from './forming/fill-pods.ts';
import { formAllPods } from './forming/form-pods.ts';
import { advanceMerges } from './merges/advance-merges.ts';
import { writeSundayPosts } from './sunday-posts/write-sunday-posts.ts';

export const podTasks = ({ db, clock }: AppContext): Tasks => ({
  'form-pods': async () => {
    await formAllPods(db, clock.now());
    await fillPods(db, clock.now());
  },
  'write-pod-check-ins': async () => void (await writeSundayPosts(db, clock.now())),
  'advance-pod-merges': () => advanceMerges(db, clock.now()),
});

export const podCron: Cron[] = [
  { task: 'form-pods', match: '35 14 * * *' },
  { task: 'write-pod-check-ins', match: '*/10 * * * *' },
  { task: 'advance-pod-merges', match: '50 14 * * *' },
];
