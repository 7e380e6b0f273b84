import type { AppContext } from '#server/platform/app-context.ts';
import { derivedSecret, sha256 } from '#server/platform/database/ids.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { tryEach } from '#server/platform/try-each.ts';
import { invitationEmail } from './emails.ts';
import { expiryOf } from './rules.ts';
import { changeInvitation, dueInvitations, lockInvitation, membersAmong } from './store.ts';

/** Emails of one run. The rest follows in the next one, so that other jobs aren't held up. */
const atOnce = 50;
const pauseMs = 2000;

/**
 * Sends the invitations of one call that are due, those behind `after` in pages. One address that fails doesn't stop the others: the next
 * page follows once, and each page is tried again by itself.
 */
export async function sendInvitations(
  ctx: AppContext,
  { batchId, after, attempt }: { batchId: string; after: string | null; attempt: number },
): Promise<void> {
  const due = await dueInvitations(ctx.db, batchId, { after, limit: atOnce });
  const last = due.length === atOnce ? due.at(-1) : undefined;
  const follow = async () => {
    if (last === undefined) return;
    const key = `invitations ${batchId} ${last}`;
    await enqueue(ctx.db, 'send-invitations', { batch_id: batchId, after: last }, { key, delayMs: pauseMs });
  };
  try {
    await tryEach(due, 'invitations were not sent', (id) => sendInvitation(ctx, id));
  } catch (error) {
    // Another try of this page starts no second walk through the rest: while no email can leave, jobs would double with each try.
    if (attempt === 1) await follow();
    throw error;
  }
  await follow();
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
