import { readSettings } from '#server/domains/notifications/settings/read-settings.ts';
import { rowsOf } from '#server/domains/notifications/settings/rules.ts';
import { unsubscribeUrls } from '#server/domains/notifications/settings/sign-unsubscribe.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { renderEmail } from '#server/platform/email/email-template.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { addresseeOf } from './emails.store.ts';
import { type GatheringEmailKind, seatEmail } from './emails.ts';

/** Plans an email to each of these members, in the caller's transaction. A later one of the kind replaces one that waits. */
export async function planSeatEmails(
  db: Database,
  {
    kind,
    gathering,
    members,
    at,
  }: { kind: GatheringEmailKind; gathering: string; members: readonly string[]; at: Date },
): Promise<void> {
  for (const member of members)
    await enqueue(
      db,
      'send-seat-email',
      { kind, gathering_id: gathering, member_id: member, at: at.toISOString() },
      { key: `seat-email ${kind} ${gathering} ${member}` },
    );
}

/**
 * Sends an email about a seat, if the member wants emails about circles. Does nothing when it isn't so any more: the seat was given
 * back or taken, or the gathering was cancelled meanwhile.
 */
export async function sendSeatEmail(
  ctx: AppContext,
  {
    kind,
    gatheringId,
    memberId,
    at,
  }: { kind: GatheringEmailKind; gatheringId: string; memberId: string; at: string },
): Promise<void> {
  const found = await addresseeOf(ctx.db, { gatheringId, memberId, now: ctx.clock.now() });
  if (!found) return;
  const { still_cancelled: isCancelled, is_hidden: isHidden, seat } = found;
  if (kind === 'cancelled' ? !isCancelled : isCancelled || seat === null) return;
  if (kind === 'offered' && seat !== 'offered') return;
  // Words that moderators hid go to no one. That it was cancelled has to be said.
  if (isHidden && kind !== 'cancelled') return;
  const settings = (await readSettings(ctx.db, [memberId]))(memberId);
  const isWanted = rowsOf(settings.kinds).find((row) => row.kind === 'circles')?.email ?? false;
  if (!settings.email || !isWanted) return;
  const shown = isHidden ? { ...found, title: 'A session', reason: '' } : found;
  const { subject, paragraphs, action } = seatEmail(kind, { ...shown, id: gatheringId });
  const { brandName: brand, appOrigin: origin, mailPostalAddress: postalAddress } = ctx.config;
  const unsubscribe = unsubscribeUrls(ctx.config, { kind: 'circles', memberId });
  await ctx.mailer.send({
    to: found.email,
    subject,
    list: { unsubscribe: unsubscribe.oneClick },
    id: `seat-${kind}-${gatheringId}-${memberId}-${Date.parse(at)}`,
    ...renderEmail({
      title: subject,
      paragraphs,
      action: { label: action.label, href: `${origin}${action.path}` },
      foot: {
        text: 'You get this because you have a seat or waited for one.',
        label: 'Unsubscribe',
        href: unsubscribe.page,
      },
      brand,
      origin,
      postalAddress,
    }),
  });
}
