import type { AppContext } from '#server/platform/app-context.ts';
import type { Cron, Tasks } from '#server/platform/jobs.ts';
import { carryConsents } from './carry-consents.ts';
import { publishNews } from './issues/publish-news.ts';
import { sendCopy } from './issues/send-copy.ts';
import { confirmationLife, formUses } from './rules.ts';
import { sendConfirmation } from './send-emails.ts';
import { sweepNewsletter } from './store.ts';

export const newsletterTasks = (ctx: AppContext): Tasks => ({
  'send-newsletter-confirmation': (payload, job) =>
    sendConfirmation(ctx, String(payload['subscription_id']), `newsletter-${job.id}`),
  'send-newsletter-issue': (payload, job) =>
    sendCopy(ctx, {
      name: String(payload['issue']),
      kind: payload['kind'] === 'form' ? 'form' : 'registration',
      consentId: String(payload['consent_id']),
      mailId: `issue-${job.id}`,
    }),
  'send-news-by-newsletter': (payload) => publishNews(ctx, String(payload['news_id'])),
  'carry-newsletter': (payload) => carryConsents(ctx, String(payload['change_id'])),
  'sweep-newsletter': async () => {
    const now = ctx.clock.now().getTime();
    await sweepNewsletter(ctx.db, {
      triesBefore: new Date(now - formUses.within),
      wishesBefore: new Date(now - confirmationLife),
    });
  },
});

export const newsletterCron: Cron[] = [{ task: 'sweep-newsletter', match: '41 * * * *' }];
