import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { openingEmail } from './emails.ts';
import { findTold } from './openings.store.ts';

/**
 * Sends the opening email to an author. Does nothing when the opening was cancelled or is over, or when they
 * left.
 */
export async function sendOpening(ctx: AppContext, groupId: string, memberId: string): Promise<void> {
  const told = await findTold(ctx.db, groupId, memberId);
  if (!told?.past_opens_at || told.past_opens_at <= ctx.clock.now()) return;
  const { name, group, zone, past_opens_at: opensAt } = told;
  const words = openingEmail({ name, group, groupId, opensAt, zone });
  await ctx.mailer.send({
    to: told.email,
    subject: words.subject,
    id: `opening-${groupId}-${memberId}-${told.past_opens_at.getTime()}`,
    ...renderBrandedEmail(ctx.config, words),
  });
}
