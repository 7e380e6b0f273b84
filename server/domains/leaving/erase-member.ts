import { anonymiseAccount, eraseAccount } from '#server/domains/auth/deactivation/erase-account.ts';
import { eraseBlogOf } from '#server/domains/blog/forget-member.ts';
import { forgetCommentLikes, forgetMentions } from '#server/domains/comments/forget-member.ts';
import { eraseCourses } from '#server/domains/courses/forget-member.ts';
import { deleteExportFiles } from '#server/domains/exports/forget-exports.ts';
import { erasePosts, forgetLikes } from '#server/domains/feed/forget-member.ts';
import { eraseForumTexts, forgetReactions } from '#server/domains/forum/forget-member.ts';
import { eraseGatheringsOf } from '#server/domains/gatherings/forget-member.ts';
import { leaveGroups } from '#server/domains/groups/forget-member.ts';
import { forgetInvitation } from '#server/domains/invitations/forget-address.ts';
import { destroyKey } from '#server/domains/journal/destroy-key.ts';
import { endPlan } from '#server/domains/membership/end-plan.ts';
import { forgetBuyer } from '#server/domains/membership/forget-buyer.ts';
import {
  eraseMessages,
  forgetConversations,
  forgetEmptyConversations,
} from '#server/domains/messages/forget-member.ts';
import { forgetReporter } from '#server/domains/moderation/forget-member.ts';
import { eraseNewsOf } from '#server/domains/news/forget-member.ts';
import { forgetAddress } from '#server/domains/newsletter/forget-address.ts';
import { forgetNotified } from '#server/domains/notifications/forget-member.ts';
import { forgetQuestions } from '#server/domains/support/forget-address.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { type Database, withTimeout } from '#server/platform/database/database.ts';
import { eraseRows, renameMentions } from '#server/platform/database/erase-rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { forgetBounces } from '#server/platform/email/bounces/store.ts';
import { dropEventsAbout } from '#server/platform/events.ts';
import { eraseImages } from '#server/platform/images/erase-images.ts';
import { dropJobsAbout, enqueue } from '#server/platform/jobs.ts';
import { forgetTestBuyer } from '#server/providers/test-checkout/forget-buyer.ts';
import { mentioning, ownRows } from './registry.ts';
import {
  addErased,
  beginErasure,
  dueMembers,
  endErasure,
  erasureOf,
  formerAddressesOf,
  nameOf,
} from './store.ts';

/** Rows of one transaction. */
const batch = 500;

/**
 * Erases a member whose 30 days are over, as `registry.ts` says. First the key of the journal and all that
 * identifies the person, in one transaction, then everything else in batches, and the account last. May be
 * killed and repeated at any point, on any server. Does nothing for an account that isn't due. Throws while the
 * provider of payments doesn't respond, so that the job retries and no one pays for an account that is gone.
 */
export async function eraseMember(
  ctx: AppContext,
  tables: Required<Tables>,
  memberId: string,
): Promise<void> {
  if (!(await begin(ctx, tables, memberId))) return;
  const erasure = await erasureOf(ctx.db, memberId);
  if (!erasure || erasure.erased_at) return;
  const now = ctx.clock.now();
  const inBatches = async (erase: (db: Database) => Promise<number>): Promise<void> => {
    for (let rows = 1; rows > 0; )
      rows = await ctx.db.transaction().execute(async (db) => {
        const erased = await erase(db);
        if (erased > 0) await addErased(db, memberId, erased);
        return erased;
      });
  };

  const onlyDeleted = !erasure.erases_texts;
  if (erasure.erases_texts) await inBatches((db) => erasePosts(db, memberId, { most: 50, now }));
  // News and blog posts that weren't published and drafts of courses were for their author alone, so they never stay.
  await inBatches((db) => eraseNewsOf(db, memberId, { most: 50, onlyScheduled: onlyDeleted, now }));
  await inBatches((db) => eraseBlogOf(db, memberId, { most: 50, onlyUnpublished: onlyDeleted, now }));
  await inBatches((db) => eraseCourses(db, memberId, { most: 20, onlyDrafts: onlyDeleted, now }));
  if (erasure.erases_texts) await ctx.db.transaction().execute((db) => eraseGatheringsOf(db, memberId));
  if (erasure.erases_texts) await inBatches((db) => eraseMessages(db, memberId, { most: 50, now }));
  await inBatches((db) => forgetConversations(db, memberId, 50));
  await inBatches((db) => eraseForumTexts(db, memberId, { most: 50, onlyDeleted, now }));
  await inBatches((db) => leaveGroups(db, memberId, { most: 20, now }));
  await inBatches((db) => forgetLikes(db, memberId, batch));
  await inBatches((db) => forgetCommentLikes(db, memberId, batch));
  await inBatches((db) => forgetReactions(db, memberId, batch));
  await deleteExportFiles(ctx, memberId);
  for (const { table, column } of ownRows(tables))
    await inBatches((db) => eraseRows(db, { table, column, id: memberId, most: batch }));
  await eraseImages(ctx, memberId);

  await ctx.db.transaction().execute(async (db) => {
    await forgetReporter(db, memberId);
    await dropJobsAbout(db, memberId);
    await eraseAccount(db, memberId);
  });
  // After the account, because no act can be about its member from then on. These tables are long.
  await withTimeout(ctx.db, async (db) => {
    await forgetMentions(db, memberId);
    await forgetNotified(db, memberId);
    await forgetEmptyConversations(db);
    await dropEventsAbout(db, memberId);
  });
  await ctx.db.transaction().execute(async (db) => {
    await endErasure(db, memberId, ctx.clock.now());
    // The dictionary of the search may have words of texts that are gone.
    await enqueue(db, 'forget-search-words', {}, { key: 'forget-search-words' });
  });
}

/** Removes what identifies the person. Returns false if the account isn't due. */
async function begin(ctx: AppContext, tables: Required<Tables>, memberId: string): Promise<boolean> {
  if (await erasureOf(ctx.db, memberId)) return true;
  if (!(await isDue(ctx, memberId))) return false;
  await endPlan(ctx, memberId);
  await forgetName(ctx, tables, memberId);
  return ctx.db.transaction().execute(async (db) => {
    const now = ctx.clock.now();
    const formerAddresses = await formerAddressesOf(db, memberId);
    const account = await anonymiseAccount(db, memberId, now);
    if (!account) return false;
    const addresses = new Set([account.email, ...formerAddresses]);
    await destroyKey(db, memberId);
    await forgetBuyer(db, memberId, account.email);
    for (const address of addresses) {
      await forgetAddress(db, address);
      await forgetQuestions(db, address);
      await forgetInvitation(db, address);
      await forgetTestBuyer(db, address);
      await forgetBounces(db, address);
    }
    await dropJobsAbout(db, memberId);
    await beginErasure(db, { memberId, erasesTexts: account.erasesTexts, now });
    // Written before the commit: after it, the address is nowhere.
    for (const address of addresses) await ctx.mailer.forget(address);
    return true;
  });
}

/** Replaces the name in texts of others that mention the member, while it is still known. Reads long tables. */
async function forgetName({ db }: AppContext, tables: Required<Tables>, memberId: string): Promise<void> {
  const name = await nameOf(db, memberId);
  if (name !== null)
    await withTimeout(db, async (own) => {
      for (const columns of mentioning(tables)) await renameMentions(own, { ...columns, id: memberId, name });
    });
}

const isDue = async ({ db, clock }: AppContext, memberId: string): Promise<boolean> =>
  (await dueMembers(db, clock.now(), memberId)).length > 0;
