import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { warningById } from './cases/store.ts';
import { readmissionWords, suspensionWords, type Words, warningWords } from './letters/rules.ts';
import { suspensionById } from './suspensions/store.ts';

/** Tells a member that they are kept out, why and how long; they cannot read it inside. */
export async function sendSuspension(house: House, suspensionId: string): Promise<void> {
  const row = await suspensionById(house.db, suspensionId);
  if (!row || row.lifted_at) return;
  await send(house, row.email, `suspension-${suspensionId}`, suspensionWords(row));
}

/** Tells a member that they may come back. */
export async function sendReadmission(house: House, suspensionId: string): Promise<void> {
  const row = await suspensionById(house.db, suspensionId);
  if (!row?.lifted_at) return;
  await send(house, row.email, `readmission-${suspensionId}`, readmissionWords(row));
}

/** Tells an author what the moderators have to say about something they wrote. */
export async function sendWarning(house: House, warningId: string): Promise<void> {
  const row = await warningById(house.db, warningId);
  if (!row) return;
  await send(house, row.email, `warning-${warningId}`, warningWords(row));
}

const send = (house: House, to: string, id: string, words: Words): Promise<void> =>
  house.mailer.send({ to, subject: words.subject, id, ...dress(house.config, words) });
