import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { appealUntil } from './appeals/rules.ts';
import { appealPath } from './appeals/sign-appeal.ts';
import { decidedAppeal } from './appeals/store.ts';
import {
  appealKeptEmail,
  type EmailText,
  readmissionEmail,
  suspensionEmail,
  warningEmail,
} from './emails.ts';
import { suspensionById } from './suspensions/store.ts';
import { warningById } from './warnings.store.ts';

/** Sends a suspended member the reason and the end, because they can't sign in to read them. */
export async function sendSuspension(ctx: AppContext, suspensionId: string): Promise<void> {
  const row = await suspensionById(ctx.db, suspensionId);
  if (!row || row.lifted_at) return;
  const appeal = {
    path: appealPath(ctx.config.serverKey, suspensionId),
    until: appealUntil(row.starts_at),
  };
  await send(ctx, row.email, `suspension-${suspensionId}`, suspensionEmail({ ...row, appeal }));
}

/** Emails a member that the suspension was lifted. */
export async function sendReadmission(ctx: AppContext, suspensionId: string): Promise<void> {
  const row = await suspensionById(ctx.db, suspensionId);
  if (!row?.lifted_at) return;
  await send(ctx, row.email, `readmission-${suspensionId}`, readmissionEmail(row));
}

/** Emails a suspended member that the suspension stays after another look. */
export async function sendAppealDecision(ctx: AppContext, appealId: string): Promise<void> {
  const row = await decidedAppeal(ctx.db, appealId);
  if (!row || row.lifted_at) return;
  await send(ctx, row.email, `appeal-${appealId}`, appealKeptEmail(row));
}

/** Sends an author the moderators' warning. */
export async function sendWarning(ctx: AppContext, warningId: string): Promise<void> {
  const row = await warningById(ctx.db, warningId);
  if (!row) return;
  await send(ctx, row.email, `warning-${warningId}`, warningEmail(row));
}

const send = (ctx: AppContext, to: string, id: string, words: EmailText): Promise<void> =>
  ctx.mailer.send({ to, subject: words.subject, id, ...renderBrandedEmail(ctx.config, words) });
