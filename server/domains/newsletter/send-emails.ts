import type { AppContext } from '#server/platform/app-context.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { renderBrandedEmail, renderEmail } from '#server/platform/email/email-template.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { confirmationEmail } from './emails.ts';
import type { Issue } from './issues/read-issue.ts';
import type { Recipient } from './read-recipients.ts';
import { confirmationLife } from './rules.ts';
import { saveConfirmation, subscriptionById } from './store.ts';

/**
 * Sends the confirmation link. The token is derived from the job, so a repeated job sends an identical
 * email, and no row stores it.
 */
export async function sendConfirmation(
  ctx: AppContext,
  subscriptionId: string,
  mailId: string,
): Promise<void> {
  const wish = await subscriptionById(ctx.db, subscriptionId);
  if (!wish || (wish.confirmed_at && !wish.withdrawn_at)) return;
  const { serverKey } = ctx.config;
  const token = derivedSecret(
    'newsletter',
    deriveKey(serverKey, 'links'),
    `${mailId} ${wish.id} ${wish.email}`,
  );
  const expiresAt = new Date(ctx.clock.now().getTime() + confirmationLife);
  await ctx.db
    .transaction()
    .execute((db) => saveConfirmation(db, { id: wish.id, tokenHash: sha256(token), expiresAt }));
  const words = confirmationEmail({ token, brand: ctx.config.brandName });
  await ctx.mailer.send({
    to: wish.email,
    subject: words.subject,
    id: mailId,
    ...renderBrandedEmail(ctx.config, words),
  });
}

/**
 * Sends one issue to one recipient, with a one-click unsubscribe link in the email and its headers (RFC
 * 8058) and the sender's postal address (Canada's anti-spam law, CASL). Throws while no postal address is configured, so
 * that the job waits.
 */
export async function sendIssue(
  ctx: AppContext,
  {
    recipient,
    issue,
    mailId,
  }: { recipient: Recipient; issue: Pick<Issue, 'subject' | 'html' | 'words'>; mailId: string },
): Promise<void> {
  const { brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = ctx.config;
  if (postalAddress === null) throw new Error('MAIL_POSTAL_ADDRESS is not set: no newsletter can be sent.');
  const token = encodeURIComponent(recipient.token);
  await ctx.mailer.send({
    to: recipient.email,
    subject: issue.subject,
    id: mailId,
    list: { unsubscribe: `${origin}/api/newsletter/unsubscribe?token=${token}` },
    ...renderEmail({
      title: issue.subject,
      paragraphs: [],
      body: { html: issue.html, text: issue.words },
      foot: {
        text: 'You get this because you asked for it.',
        label: 'Unsubscribe',
        href: `${origin}/newsletter/unsubscribe?token=${token}`,
      },
      brand,
      origin,
      postalAddress,
    }),
  });
}
