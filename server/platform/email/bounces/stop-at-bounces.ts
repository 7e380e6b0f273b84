import type { AppContext } from '../../app-context.ts';
import type { Email, Mailer } from '../mailer.ts';
import { countBounce } from './figures.ts';
import { betweenTries, bounceOf } from './rules.ts';
import { addBounce, endOf, markTried } from './store.ts';

/**
 * Returns a mailer that sends no email to an address that bounces, except what its member has just asked for, once a day. An address that the
 * SMTP server says doesn't exist is one, and its email isn't tried again.
 */
export function stopAtBounces(
  mailer: Mailer,
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
): Mailer {
  return {
    async send(email) {
      const end = await endOf(db, email.to);
      if (end && !isTriedNow(email, end.tried_at, clock.now())) {
        log.info({ email: email.id }, 'not sent: emails to this address come back');
        return;
      }
      try {
        await mailer.send(email);
      } catch (error) {
        const bounce = bounceOf(error);
        if (!bounce) throw error;
        const now = clock.now();
        await db.transaction().execute((tx) => addBounce(tx, { email: email.to, bounce, now }));
        countBounce(bounce);
        log.info({ email: email.id, status: bounce.status }, 'an address refused its email for good');
      }
      if (end) await markTried(db, email.to, clock.now());
    },
    forget: (address) => mailer.forget(address),
    close: () => mailer.close(),
  };
}

const isTriedNow = ({ isAsked = false }: Email, triedAt: Date | null, now: Date): boolean =>
  isAsked && (triedAt === null || now.getTime() - triedAt.getTime() >= betweenTries);
