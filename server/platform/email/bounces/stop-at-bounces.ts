import type { AppContext } from '../../app-context.ts';
import type { Email, Mailer } from '../port.ts';
import { countBounce } from './figures.ts';
import { betweenTries, bounceOf } from './rules.ts';
import { addBounce, endOf, markTried } from './store.ts';

/**
 * Returns a mailer that sends no email to an address that bounces, except what its member has just asked for and notices that guard the account.
 * To an address that doesn't exist goes only the first of these, once an hour. One of which the SMTP server says so is one, and its email isn't
 * tried again.
 */
export function stopAtBounces(
  mailer: Mailer,
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
): Mailer {
  return {
    async send(email) {
      const end = await endOf(db, email.to);
      if (end && !isSentStill(email, end, clock.now())) {
        log.info({ email: email.id }, 'not sent: emails to this address come back');
        return;
      }
      try {
        await mailer.send(email);
      } catch (error) {
        const bounce = bounceOf(error, email.to);
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

/**
 * True for an email that goes to an address that bounces. A full mailbox may be full no more, and the product limits what is asked for: a limit
 * here would let a stranger use up the member's try. To an address that doesn't exist the limit keeps our good name.
 */
const isSentStill = (
  { isAsked = false, isSecurity = false }: Email,
  { isHard, tried_at }: { isHard: boolean; tried_at: Date | null },
  now: Date,
): boolean =>
  isHard
    ? isAsked && (tried_at === null || now.getTime() - tried_at.getTime() >= betweenTries)
    : isAsked || isSecurity;
