import type {} from '#server/domains/auth/events.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { forgetNewsIssue } from './issues/forget-news.ts';

/** News that asks for it goes to subscribers. The newsletter follows a member to a new address. The job has the key of suppressions. */
export const newsletterSubscribers: Subscribers = {
  'news.published': async (db, { about }) => {
    if (about.as_newsletter)
      await enqueue(
        db,
        'send-news-by-newsletter',
        { news_id: about.news },
        { key: `newsletter ${about.news}` },
      );
  },
  'news.erased': (db, { about }) => forgetNewsIssue(db, about.news),
  'email.changed': (db, { about }) => enqueue(db, 'carry-newsletter', { change_id: about.change_id }),
};
