import type { AppContext } from '#server/platform/app-context.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deriveKey } from '#server/platform/seal.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { invitationEmail } from './emails/rules.ts';
import { expiryOf } from './rules.ts';
import { changeInvitation, dueInvitations, lockInvitation, membersAmong } from './store.ts';

/** Emails of one run. The rest follows in the next one, so that other jobs aren't held up. */
const atOnce = 50;
const pauseMs = 2000;

/** Sends the invitations of one call that are due. One address that fails doesn't stop the others. */
export async function sendInvitations(ctx: AppContext, batchId: string): Promise<void> {
  const due = await dueInvitations(ctx.db, batchId, atOnce);
  try {
    await tryEach(due, 'invitations were not sent', (id) => sendInvitation(ctx, id));
  } finally {
    // The rest follows. An error runs this batch again as well.
    if (due.length === atOnce)
      await enqueue(ctx.db, 'send-invitations', { batch_id: batchId }, { delayMs: pauseMs });
  }
}

/**
 * Sends one invitation. The row stays locked meanwhile, so that cancelling, accepting and another run wait. Its token is made here
 * from the row, so no job or dump has it.
 */
const sendInvitation = (ctx: AppContext, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (db) => {
    const row = await lockInvitation(db, id);
    if (!row?.is_due) return;
    const now = ctx.clock.now();
    if ((await membersAmong(db, [row.email.toLowerCase()])).size > 0)
      return changeInvitation(db, id, { is_due: false, cancelled_at: now });
    const sends = row.sends + 1;
    const token = derivedSecret('invite', deriveKey(ctx.config.serverKey, 'links'), `${id} ${sends}`);
    const words = invitationEmail({
      name: row.name,
      by: row.invited_by_name,
      brand: ctx.config.brandName,
      token,
    });
    await ctx.mailer.send({
      to: row.email,
      subject: words.subject,
      id: `invitation-${id}-${sends}`,
      ...renderBrandedEmail(ctx.config, words),
    });
    await changeInvitation(db, id, {
      is_due: false,
      sends,
      token_hash: sha256(token),
      sent_at: now,
      expires_at: expiryOf(now),
    });
  });
