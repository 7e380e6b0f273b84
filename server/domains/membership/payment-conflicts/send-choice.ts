import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { choiceEmail } from './emails.ts';
import { choiceToken } from './open-choice.ts';
import { waitingOf } from './read-choice.ts';
import { choiceById } from './store.ts';

/** Sends the link for deciding about a payment. Does nothing once the choice is decided. May run twice. */
export async function sendChoice(ctx: AppContext, choiceId: string): Promise<void> {
  const choice = await choiceById(ctx.db, choiceId);
  if (!choice?.email || choice.decided_at) return;
  const { brandName: brand, serverKey } = ctx.config;
  const words = choiceEmail({ waiting: waitingOf(choice), brand, token: choiceToken(serverKey, choice.id) });
  await ctx.mailer.send({
    to: choice.email,
    subject: words.subject,
    id: `choice-${choice.id}`,
    ...renderBrandedEmail(ctx.config, words),
  });
}
