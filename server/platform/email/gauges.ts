import type { AppContext } from '../app-context.ts';
import type { Gauge } from '../http/metrics.ts';
import { countJobs, oldestFailing } from '../jobs.ts';
import { bounceGauge } from './bounces/figures.ts';

/** The names of jobs that send email. */
export const emailTasks = 'send-%';

/** Figures that say whether emails go out: failing ones are tried for four days before they are dead. */
export const emailGauges = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Gauge[] => [
  bounceGauge,
  {
    name: 'evolve_email_jobs',
    help: 'Jobs that send email, by state',
    isShared: true,
    labels: ['state'],
    read: async () => {
      const { waiting, failing, dead } = await countJobs(db, emailTasks);
      return [
        [{ state: 'waiting' }, waiting],
        [{ state: 'failing' }, failing],
        [{ state: 'dead' }, dead],
      ];
    },
  },
  {
    name: 'evolve_email_failing_seconds',
    help: 'Age of the oldest email that could not be sent and is tried again',
    isShared: true,
    read: async () => {
      const since = await oldestFailing(db, emailTasks);
      return [[{}, since ? Math.max(0, (clock.now().getTime() - since.getTime()) / 1000) : 0]];
    },
  },
];
