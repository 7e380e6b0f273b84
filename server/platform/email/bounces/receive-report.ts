import type { AppContext } from '../../app-context.ts';
import { countBounce } from './figures.ts';
import { readReport } from './read-report.ts';
import type { ReturnPaths } from './return-path.ts';
import { addBounce } from './store.ts';

/**
 * Counts the bounces of a report. Only an address with whose return path the report came counts, so a forged report can't end the email of another member.
 * Returns how many counted. Replies of people and other messages that reach the return path count nothing.
 */
export async function receiveReport(
  { db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>,
  paths: ReturnPaths,
  raw: Buffer,
): Promise<number> {
  const report = await readReport(raw);
  const recipientIn = paths.recipientsOf(report?.to ?? '');
  let counted = 0;
  for (const { emails, ...bounce } of report?.recipients ?? []) {
    const email = recipientIn(emails);
    if (email === null) continue;
    const now = clock.now();
    await db.transaction().execute((tx) => addBounce(tx, { email, bounce, now }));
    countBounce(bounce);
    counted += 1;
  }
  log.info(
    { isReport: report !== null, failed: report?.recipients.length ?? 0, counted },
    'a message came to the return path',
  );
  return counted;
}
