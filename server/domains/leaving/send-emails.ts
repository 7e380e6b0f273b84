import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { leavingEmail } from './rules.ts';
import { leaverById } from './store.ts';

/** Sends the date of the deletion, unless the member keeps the account meanwhile. */
export async function sendLeaving(ctx: AppContext, memberId: string, mailId: string): Promise<void> {
  const leaver = await leaverById(ctx.db, memberId, ctx.clock.now());
  if (!leaver) return;
  const words = leavingEmail(leaver);
  await ctx.mailer.send({
    to: leaver.email,
    subject: words.subject,
    id: mailId,
    ...renderBrandedEmail(ctx.config, words),
  });
}
