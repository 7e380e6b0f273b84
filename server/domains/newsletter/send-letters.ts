import type { House } from '#server/platform/house.ts';
import { derivedSecret, sha256 } from '#server/platform/ids.ts';
import { writeLetter } from '#server/platform/letter.ts';
import { deriveKey } from '#server/platform/seal.ts';
import type { Recipient } from './read-recipients.ts';
import { confirmationLife } from './rules.ts';
import { saveConfirmation, subscriptionById } from './store.ts';

/** Sends the link that confirms. The token follows from the job, so that one that runs twice sends the same mail and no row holds it. */
export async function sendConfirmation(house: House, subscriptionId: string, mailId: string): Promise<void> {
  const wish = await subscriptionById(house.db, subscriptionId);
  if (!wish || (wish.confirmed_at && !wish.withdrawn_at)) return;
  const { brandName: brand, appOrigin: origin, serverKey } = house.config;
  const token = derivedSecret(
    'newsletter',
    deriveKey(serverKey, 'links'),
    `${mailId} ${wish.id} ${wish.email}`,
  );
  const expiresAt = new Date(house.clock.now().getTime() + confirmationLife);
  await house.db
    .transaction()
    .execute((db) => saveConfirmation(db, { id: wish.id, tokenHash: sha256(token), expiresAt }));
  const subject = `Please confirm: the ${brand} newsletter`;
  await house.mailer.send({
    to: wish.email,
    subject,
    id: mailId,
    ...writeLetter({
      title: subject,
      paragraphs: [
        'Hello,',
        `Somebody asked for the ${brand} newsletter with this address. If it was you, one tap and you are on the list.`,
        'If it was not you, do nothing: no newsletter will come.',
      ],
      action: { label: 'Yes, send it to me', href: `${origin}/newsletter/confirm?token=${token}` },
      brand,
      origin,
    }),
  });
}

export interface Issue {
  subject: string;
  paragraphs: string[];
  action?: { label: string; path: string };
}

/** Sends one issue to one recipient, with the one-click way out in the mail and in its headers (RFC 8058). */
export async function sendIssue(
  house: House,
  { recipient, issue, mailId }: { recipient: Recipient; issue: Issue; mailId: string },
): Promise<void> {
  const { brandName: brand, appOrigin: origin } = house.config;
  const token = encodeURIComponent(recipient.token);
  await house.mailer.send({
    to: recipient.email,
    subject: issue.subject,
    id: mailId,
    list: { unsubscribe: `${origin}/api/newsletter/unsubscribe?token=${token}` },
    ...writeLetter({
      title: issue.subject,
      paragraphs: issue.paragraphs,
      ...(issue.action && {
        action: { label: issue.action.label, href: `${origin}${issue.action.path}` },
      }),
      foot: {
        text: 'You get this because you asked for it.',
        label: 'Unsubscribe',
        href: `${origin}/newsletter/unsubscribe?token=${token}`,
      },
      brand,
      origin,
    }),
  });
}
