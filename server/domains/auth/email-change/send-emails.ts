import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import {
  addressInUseEmail,
  confirmNewAddressEmail,
  emailChangedEmail,
  emailChangeNoticeEmail,
} from '../emails.ts';
import { normalEmail } from '../rules.ts';
import { accountByEmail, accountById } from '../store.ts';
import { changeToken } from './link-tokens.ts';
import { changeById } from './store.ts';

/** Sends the link of one side of a change that waits. The owner of a taken address reads that it is taken. */
export async function sendEmailChange(
  ctx: AppContext,
  { changeId, side }: { changeId: string; side: 'new' | 'old' },
): Promise<void> {
  const change = await changeById(ctx.db, changeId);
  const account = change && !change.ended_at ? await accountById(ctx.db, change.member_id) : undefined;
  if (!change || !account) return;
  const token = changeToken(ctx.config.serverKey, side, change.id);
  const holder = side === 'new' ? await accountByEmail(ctx.db, normalEmail(change.new_email)) : undefined;
  const words =
    side === 'old'
      ? emailChangeNoticeEmail({ name: account.name, newEmail: change.new_email, token })
      : holder
        ? addressInUseEmail({ name: holder.name })
        : confirmNewAddressEmail({ name: account.name, token });
  await ctx.mailer.send({
    to: side === 'old' ? change.old_email : change.new_email,
    subject: words.subject,
    id: `email-change-${side}-${change.id}`,
    isAsked: side === 'new',
    isSecurity: side === 'old',
    ...renderBrandedEmail(ctx.config, words),
  });
}

/** Sends an email to the former address after a change. */
export async function sendEmailChanged(ctx: AppContext, changeId: string): Promise<void> {
  const change = await changeById(ctx.db, changeId);
  const account = change && (await accountById(ctx.db, change.member_id));
  if (!account) return;
  const words = emailChangedEmail({ name: account.name, newEmail: change.new_email });
  await ctx.mailer.send({
    to: change.old_email,
    subject: words.subject,
    id: `email-changed-${change.id}`,
    isSecurity: true,
    ...renderBrandedEmail(ctx.config, words),
  });
}
