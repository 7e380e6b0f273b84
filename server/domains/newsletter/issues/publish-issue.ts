import type { AppContext } from '#server/platform/app-context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { conflict } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type {} from '../events.ts';
import { readRecipients } from '../read-recipients.ts';
import { personOf } from '../sign-address.ts';
import type { Issue } from './read-issue.ts';
import { addDeliveries, countDeliveries, insertIssue } from './store.ts';

export interface Published {
  /** Copies planned by this call. */
  planned: number;
  /** Addresses that had their copy before this call. */
  before: number;
}

/** Job priority below all other emails, because members wait for password links. */
const afterEverythingElse = 10;

/**
 * Plans one copy of an issue for every confirmed address without one, in batches of one transaction each,
 * with a job per copy. A call after an interruption continues, concurrent calls share the work, and no
 * address gets two copies. Throws 409 when the name was used for other text, and without a configured
 * postal address. `isTrial` only counts. The audit
 * log has what the command line sends (`byOperator`).
 */
export async function publishIssue(
  ctx: AppContext,
  {
    issue,
    isTrial,
    byOperator = false,
    batch = 500,
  }: { issue: Issue; isTrial: boolean; byOperator?: boolean; batch?: number },
): Promise<Published> {
  const { serverKey, mailPostalAddress } = ctx.config;
  if (!isTrial && mailPostalAddress === null)
    throw conflict(
      'Set MAIL_POSTAL_ADDRESS first. Canada’s anti-spam law asks for the sender’s postal address in every newsletter.',
    );
  const now = ctx.clock.now();
  if (!(await insertIssue(ctx.db, issue, { isTrial, now })))
    throw conflict(
      `An issue named ${issue.name} was sent with other words. Give the file another name if this is another issue.`,
    );
  let planned = 0;
  let before = 0;
  let after: string | null = '';
  while (after !== null) {
    const page = await readRecipients(ctx.db, { serverKey, after, most: batch });
    const named = page.recipients.map((recipient) => ({
      ...recipient,
      person: personOf(serverKey, recipient.email),
    }));
    if (isTrial) {
      const had = await countDeliveries(
        ctx.db,
        issue.name,
        named.map(({ person }) => person),
      );
      before += had;
      planned += named.length - had;
    } else {
      const added = await inTransaction(ctx.db, async (db) => {
        const persons = named.map(({ person }) => person);
        const lacking = await addDeliveries(db, { issue: issue.name, persons, now });
        const due = named.filter(({ person }) => lacking.has(person.toString('hex')));
        for (const { kind, id } of due)
          await enqueue(
            db,
            'send-newsletter-issue',
            { issue: issue.name, kind, consent_id: id },
            { priority: afterEverythingElse },
          );
        return due.length;
      });
      planned += added;
      before += named.length - added;
    }
    after = page.next;
  }
  if (byOperator && planned > 0)
    await ctx.db
      .transaction()
      .execute((db) =>
        recordEvent(db, 'issue.sent', { ...byCommandLine(now), about: { issue: issue.name, planned } }),
      );
  return { planned, before };
}
