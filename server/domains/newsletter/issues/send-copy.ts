import type { AppContext } from '#server/platform/app-context.ts';
import { readRecipient } from '../read-recipients.ts';
import { sendIssue } from '../send-emails.ts';
import type { ConsentKind } from '../store.ts';
import { issueByName } from './store.ts';

/** Sends one copy of an issue, unless the address has unsubscribed or its news post was deleted since it was planned. */
export async function sendCopy(
  ctx: AppContext,
  { name, kind, consentId, mailId }: { name: string; kind: ConsentKind; consentId: string; mailId: string },
): Promise<void> {
  const issue = await issueByName(ctx.db, name);
  const recipient = await readRecipient(ctx.db, { serverKey: ctx.config.serverKey, kind, id: consentId });
  if (issue && issue.words !== '' && recipient) await sendIssue(ctx, { recipient, issue, mailId });
}
