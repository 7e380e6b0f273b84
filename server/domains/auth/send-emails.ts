import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { endOf } from '#server/platform/email/bounces/store.ts';
import { type EmailText, renderBrandedEmail } from '#server/platform/email/email-template.ts';
import type { Email } from '#server/platform/email/port.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { isVerified, replaceReset, replaceVerification } from './email-links.store.ts';
import { passwordChangedEmail, reachedEmail, resetEmail, verificationEmail } from './emails.ts';
import { resetLife, verificationLife } from './rules.ts';
import { type Account, accountById } from './store.ts';

/**
 * Sends the link to set a new password. The token is derived here from the job and the current password
 * hash. So no job row, log or dump has it, a repeated job sends an identical email, and a used link never
 * works again.
 */
export async function sendResetLink(ctx: AppContext, memberId: string | null, mailId: string): Promise<void> {
  const account = memberId ? await accountById(ctx.db, memberId) : undefined;
  if (!account) return;
  const token = linkToken(ctx, 'reset', `${mailId} ${account.id} ${account.password_hash}`);
  await write(ctx, (db) =>
    replaceReset(db, { memberId: account.id, tokenHash: sha256(token), expiresAt: after(ctx, resetLife) }),
  );
  await send(ctx, account, mailId, resetEmail({ name: account.name, token }), { isAsked: true });
}

/** Sends the link that confirms the member's address. */
export async function sendVerification(ctx: AppContext, memberId: string, mailId: string): Promise<void> {
  const account = await accountById(ctx.db, memberId);
  const isKnown = account && (await isVerified(ctx.db, memberId));
  if (!account || (isKnown && !(await endOf(ctx.db, account.email)))) return;
  const token = linkToken(ctx, 'verify', `${mailId} ${account.id} ${account.email}`);
  await write(ctx, (db) =>
    replaceVerification(db, {
      memberId,
      email: account.email,
      tokenHash: sha256(token),
      expiresAt: after(ctx, verificationLife),
    }),
  );
  await send(
    ctx,
    account,
    mailId,
    isKnown
      ? reachedEmail({ name: account.name, token })
      : verificationEmail({
          name: account.name,
          token,
          brand: ctx.config.brandName,
          message: ctx.settings.values.welcome_message,
        }),
    { isAsked: true },
  );
}

/** Sends the email about a changed password, in case it was not the member. */
export async function sendPasswordChanged(
  ctx: AppContext,
  { memberId, ...change }: { memberId: string; byMember: boolean; passkeysRemoved: number },
  mailId: string,
): Promise<void> {
  const account = await accountById(ctx.db, memberId);
  if (!account) return;
  await send(ctx, account, mailId, passwordChangedEmail({ name: account.name, ...change }), {
    isSecurity: true,
  });
}

const linkToken = (ctx: AppContext, prefix: string, name: string): string =>
  derivedSecret(prefix, deriveKey(ctx.config.serverKey, 'links'), name);
const after = (ctx: AppContext, ms: number): Date => new Date(ctx.clock.now().getTime() + ms);
const write = (ctx: AppContext, act: (db: Database) => Promise<void>): Promise<void> =>
  ctx.db.transaction().execute(act);

const send = (
  ctx: AppContext,
  { email }: Account,
  mailId: string,
  words: EmailText,
  kind: Pick<Email, 'isAsked' | 'isSecurity'> = {},
): Promise<void> =>
  ctx.mailer.send({
    to: email,
    subject: words.subject,
    id: mailId,
    ...kind,
    ...renderBrandedEmail(ctx.config, words),
  });
