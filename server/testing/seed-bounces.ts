import type { Database } from '#server/platform/database/database.ts';
import { addBounce } from '#server/platform/email/bounces/store.ts';

/** Adds addresses that get no email, of people who once subscribed or were invited. */
export async function seedBounces(db: Database, now: Date): Promise<void> {
  const day = 24 * 60 * 60 * 1000;
  for (const { email, status, words, days } of returned)
    for (const ago of days)
      await db.transaction().execute((tx) =>
        addBounce(tx, {
          email,
          bounce: { status, reason: `${status.startsWith('5') ? 550 : 452} ${status} ${words}` },
          now: new Date(now.getTime() - ago * day),
        }),
      );
}

const returned = [
  {
    email: 'harper@example.com',
    status: '5.1.1',
    words: '<harper@example.com>: Recipient address rejected: User unknown',
    days: [9],
  },
  { email: 'lee@example.org', status: '4.2.2', words: 'The mailbox is over its limit', days: [6, 4, 2] },
];
