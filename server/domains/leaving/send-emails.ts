import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { decrypt, deriveKey, encrypt } from '#server/platform/encrypt.ts';
import { deletedEmail, leavingEmail } from './emails.ts';
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
    // A thief with the member's device could have asked for it.
    isSecurity: true,
    ...renderBrandedEmail(ctx.config, words),
  });
}

interface DeletedLetter {
  to: string;
  name: string;
  texts: 'keep' | 'erase';
  id: string;
}

const place = 'letter of a deletion';

export const sealLetter = (serverKey: Buffer, letter: DeletedLetter): string =>
  encrypt(deriveKey(serverKey, place), JSON.stringify(letter), place).toString('base64');

/** Emails a member that an administrator deleted their account. Their row may be gone by now. */
export async function sendDeleted({ config, mailer }: AppContext, sealed: string): Promise<void> {
  const plain = decrypt(deriveKey(config.serverKey, place), Buffer.from(sealed, 'base64'), place);
  const { to, name, texts, id } = JSON.parse(plain.toString()) as DeletedLetter;
  const words = deletedEmail({ name, texts });
  await mailer.send({ to, subject: words.subject, id, ...renderBrandedEmail(config, words) });
}
