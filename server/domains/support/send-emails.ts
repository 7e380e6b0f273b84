import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { addresseeOf, replyById } from './emails.store.ts';
import { receiptEmail, replyEmail } from './emails.ts';
import { firstName } from './rules.ts';
import { ticketPath } from './sign-ticket.ts';

/** Emails the writer that we have their question, with the link to its page. */
export async function sendReceipt(ctx: AppContext, ticketId: string): Promise<void> {
  const ticket = await addresseeOf(ctx.db, ticketId);
  if (!ticket) return;
  await send(ctx, ticket.email, `question-${ticketId}`, {
    ...receiptEmail({ number: Number(ticket.number), dueAt: ticket.due_at, path: pathOf(ctx, ticket) }),
  });
}

/** Emails our reply to the writer. */
export async function sendReply(ctx: AppContext, messageId: string): Promise<void> {
  const reply = await replyById(ctx.db, messageId);
  const ticket = reply && (await addresseeOf(ctx.db, reply.ticket_id));
  if (!ticket) return;
  await send(ctx, ticket.email, `question-reply-${messageId}`, {
    ...replyEmail({
      number: Number(ticket.number),
      by: reply.author_name === null ? null : firstName(reply.author_name),
      content: reply.content,
      path: pathOf(ctx, ticket),
    }),
  });
}

const pathOf = (ctx: AppContext, { id, link_generation }: { id: string; link_generation: number }): string =>
  ticketPath(ctx.config.serverKey, { id, generation: link_generation });

const send = (ctx: AppContext, to: string, id: string, words: ReturnType<typeof receiptEmail>) =>
  ctx.mailer.send({ to, subject: words.subject, id, ...renderBrandedEmail(ctx.config, words) });
