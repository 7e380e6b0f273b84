import type { House } from '#server/platform/house.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { sendCopy } from './issues/send-copy.ts';
import { confirmationLife, formUses } from './rules.ts';
import { sendConfirmation } from './send-letters.ts';
import { sweepNewsletter } from './store.ts';

export const newsletterTasks = (house: House): Tasks => ({
  'send-newsletter-confirmation': (payload, job) =>
    sendConfirmation(house, String(payload['subscription_id']), `newsletter-${job.id}`),
  'send-newsletter-issue': (payload, job) =>
    sendCopy(house, {
      name: String(payload['issue']),
      kind: payload['kind'] === 'form' ? 'form' : 'registration',
      consentId: String(payload['consent_id']),
      mailId: `issue-${job.id}`,
    }),
  'sweep-newsletter': async () => {
    const now = house.clock.now().getTime();
    await sweepNewsletter(house.db, {
      triesBefore: new Date(now - formUses.within),
      wishesBefore: new Date(now - confirmationLife),
    });
  },
});

export const newsletterCron: Cron[] = [{ task: 'sweep-newsletter', match: '41 * * * *' }];
