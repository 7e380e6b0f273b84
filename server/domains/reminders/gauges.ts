import type { AppContext } from '#server/platform/app-context.ts';
import type { Gauge } from '#server/platform/http/metrics.ts';
import { unsent } from './deliveries/store.ts';
import { overdue } from './next-times.store.ts';
import { latestMs } from './rules.ts';

/** Figures that say whether reminders are in time. */
export const reminderGauges = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Gauge[] => [
  {
    name: 'evolve_reminders_waiting',
    help: 'Reminders whose time has come and that are not sent, by step',
    isShared: true,
    labels: ['step'],
    read: async () => {
      const now = clock.now();
      const unscheduled = await overdue(db, now);
      return [
        [{ step: 'plan' }, unscheduled.count],
        [{ step: 'send' }, await unsent(db, new Date(now.getTime() - latestMs))],
      ];
    },
  },
  {
    name: 'evolve_reminders_late_seconds',
    help: 'Age of the oldest reminder that waits to be scheduled',
    isShared: true,
    read: async () => [[{}, (await overdue(db, clock.now())).lateMs / 1000]],
  },
];
