import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { deviceIdleSince, idleSince } from './rules.ts';
import { sendPasswordChanged, sendResetLink, sendVerification } from './send-letters.ts';
import { sweep } from './store.ts';

const day = 24 * 60 * 60 * 1000;

export const authTasks = (house: House): Tasks => ({
  'send-reset-link': (payload, job) =>
    sendResetLink(house, payload['member_id'] as string | null, `reset-${job.id}`),
  'send-verification': (payload, job) =>
    sendVerification(house, String(payload['member_id']), `verify-${job.id}`),
  'send-password-changed': (payload, job) =>
    sendPasswordChanged(house, String(payload['member_id']), `changed-${job.id}`),
  'sweep-accounts': async () => {
    const now = house.clock.now();
    await sweep(house.db, {
      now,
      idleSince: idleSince(now),
      deviceIdleSince: deviceIdleSince(now),
      triesBefore: new Date(now.getTime() - day),
    });
  },
});

export const authCron: Cron[] = [{ task: 'sweep-accounts', match: '17 * * * *' }];
