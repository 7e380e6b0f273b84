import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { alarmAboutBackup } from './alarm-about-backup.ts';

export const pulseTasks = (ctx: Pick<AppContext, 'db' | 'clock' | 'config'>): Tasks => ({
  'alarm-about-backup': () => alarmAboutBackup(ctx),
});

export const pulseCron: Cron[] = [{ task: 'alarm-about-backup', match: '23 * * * *' }];
