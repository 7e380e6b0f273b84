import { untilWords } from '#server/domains/auth/suspensions/rules.ts';
import type { House } from '#server/platform/house.ts';
import { writeLetter } from '#server/platform/letter.ts';
import { warningById } from './cases/store.ts';
import { nounOf } from './rules.ts';
import { suspensionById } from './suspensions/store.ts';

/** Tells a member that they are kept out, why and how long; they cannot read it inside. */
export async function sendSuspension(house: House, suspensionId: string): Promise<void> {
  const row = await suspensionById(house.db, suspensionId);
  if (!row || row.lifted_at) return;
  await send(house, row.email, `suspension-${suspensionId}`, 'Your account is suspended', [
    `Hello ${row.name},`,
    `Our moderators have suspended your account${untilWords(row.ends_at)}.`,
    `The reason: ${row.reason}`,
    'Until then you cannot log in, and nothing of what you have done here is lost. A membership you pay for can still be cancelled: answer this mail.',
    'If you think this is a mistake, answer this mail and somebody else will look at it.',
  ]);
}

/** Tells a member that they may come back. */
export async function sendReadmission(house: House, suspensionId: string): Promise<void> {
  const row = await suspensionById(house.db, suspensionId);
  if (!row?.lifted_at) return;
  await send(
    house,
    row.email,
    `readmission-${suspensionId}`,
    'Welcome back',
    [`Hello ${row.name},`, 'Your account is no longer suspended. Everything is where you left it.'],
    { label: 'Log in', href: `${house.config.appOrigin}/auth/login` },
  );
}

/** Tells an author what the moderators have to say about something they wrote. */
export async function sendWarning(house: House, warningId: string): Promise<void> {
  const row = await warningById(house.db, warningId);
  if (!row) return;
  const noun = nounOf(row.content_type ?? '');
  await send(house, row.email, `warning-${warningId}`, `About your ${noun}`, [
    `Hello ${row.name},`,
    `Members reported your ${noun}, and our moderators looked at it. They ask you to mind the community guidelines.`,
    `What they say: ${row.note}`,
    'If you think this is a mistake, answer this mail and somebody else will look at it.',
  ]);
}

function send(
  house: House,
  to: string,
  id: string,
  subject: string,
  paragraphs: string[],
  action?: { label: string; href: string },
): Promise<void> {
  const { brandName: brand, appOrigin: origin } = house.config;
  const letter = writeLetter({ title: subject, paragraphs, ...(action && { action }), brand, origin });
  return house.mailer.send({ to, subject, id, ...letter });
}
