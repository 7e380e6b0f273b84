import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { isSecurityChange, securityEmail } from '../emails.ts';
import { accountById } from '../store.ts';

/** Sends a member an email about a change of how they sign in, in case it was someone else. */
export async function sendSecurityEmail(
  ctx: AppContext,
  { memberId, what, left }: { memberId: string; what: string; left: number },
  mailId: string,
): Promise<void> {
  const account = await accountById(ctx.db, memberId);
  if (!account || !isSecurityChange(what)) return;
  const words = securityEmail({ name: account.name, what, left });
  await ctx.mailer.send({
    to: account.email,
    subject: words.subject,
    id: mailId,
    isSecurity: true,
    ...renderBrandedEmail(ctx.config, words),
  });
}
