import { advanceDeletion } from '#server/domains/auth/deactivation/advance-deletion.ts';
import { reactivateMember } from '#server/domains/auth/deactivation/reactivate-member.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { byCommandLine, recordEvent } from '#server/platform/events.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { eraseMember } from './erase-member.ts';
import { endPlanOfLeaver, planDeletion } from './plan-deletion.ts';
import { memberOfAddress } from './store.ts';

/** An order of support, with the reason for the audit log. */
interface Order {
  email: string;
  reason: string;
}

/**
 * Plans the deletion of a member who can't do it alone. Returns when the account is erased; a deletion that was
 * planned before keeps its date. Throws 404 for an unknown address, 409 for the last administrator.
 */
export async function deleteBySupport(
  ctx: AppContext,
  { email, reason, texts }: Order & { texts: 'keep' | 'erase' },
): Promise<Date> {
  const now = ctx.clock.now();
  const memberId = await requireMember(ctx.db, email);
  await endPlanOfLeaver(ctx, { memberId, isSupport: true, now });
  return ctx.db.transaction().execute((db) => planDeletion(db, { memberId, texts, support: reason, now }));
}

/** Cancels a planned deletion. Throws 404 for an unknown address, 409 when none is planned or it has begun. */
export async function cancelDeletion(ctx: AppContext, { email, reason }: Order): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (db) => {
    const memberId = await requireMember(db, email);
    if (!(await reactivateMember(db, { memberId, cancels: 'not begun', now })))
      throw conflict('No deletion is planned for this account.', 'not_leaving');
    await recordEvent(db, 'deletion.cancelled', {
      ...byCommandLine(now, reason),
      about: { member: memberId },
    });
  });
}

/**
 * Erases an account at once, without the 30 days. May be killed: the job `erase-member` continues it. Throws
 * 404 for an unknown address, 409 for the last administrator, 503 while the provider of payments doesn't respond.
 */
export async function eraseBySupport(
  ctx: AppContext,
  tables: Required<Tables>,
  { email, reason, texts }: Order & { texts: 'keep' | 'erase' },
): Promise<void> {
  const now = ctx.clock.now();
  const memberId = await requireMember(ctx.db, email);
  await deleteBySupport(ctx, { email, reason, texts });
  await ctx.db.transaction().execute(async (db) => {
    await advanceDeletion(db, { memberId, erasesTexts: texts === 'erase', now });
    await recordEvent(db, 'erasure.ordered', {
      ...byCommandLine(now, reason),
      about: { member: memberId },
    });
  });
  await eraseMember(ctx, tables, memberId);
}

async function requireMember(db: Database, email: string): Promise<string> {
  const id = await memberOfAddress(db, email);
  if (!id) throw notFound(`There is no account with the address ${email.trim().toLowerCase()}.`);
  return id;
}
