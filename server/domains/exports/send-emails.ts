import { greeting } from '#server/domains/auth/emails.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { renderBrandedEmail } from '#server/platform/email/email-template.ts';
import { dateTimeWords } from '#server/platform/text/rules.ts';
import { readyEmail } from './emails.ts';
import { readyExport } from './store.ts';

/** Sends the email about a ready file. Does nothing when it is gone. */
export async function sendExportReady(ctx: AppContext, id: string): Promise<void> {
  const ready = await readyExport(ctx.db, id);
  if (!ready?.expires_at || ready.expires_at <= ctx.clock.now()) return;
  const until = dateTimeWords('date', ready.expires_at, ready.zone);
  const words = readyEmail({ greeting: greeting(ready.name), until });
  await ctx.mailer.send({
    to: ready.email,
    subject: words.subject,
    id: `export-ready-${id}`,
    ...renderBrandedEmail(ctx.config, words),
  });
}
