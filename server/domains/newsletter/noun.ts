import type { Noun } from '#server/noun.ts';
import { newsletterAudit } from './audit.ts';
import { confirmationEmail } from './emails.ts';
import { newsletterCron, newsletterTasks } from './jobs.ts';
import { newsletterRoutes } from './routes.ts';
import { newsletterSubscribers } from './subscribers.ts';
import { newsletterTables } from './tables.ts';

export const newsletterNoun = {
  tables: newsletterTables,
  routes(serve, ctx) {
    newsletterRoutes(serve, ctx);
  },
  tasks: newsletterTasks,
  cron: newsletterCron,
  subscribers: [newsletterSubscribers],
  audit: [newsletterAudit],
  emailSamples: (brand) => ({ 'newsletter-confirmation': confirmationEmail({ token: 'sample', brand }) }),
} satisfies Noun;
