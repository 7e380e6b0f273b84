import type { House } from '#server/platform/house.ts';
import { readRecipient } from '../read-recipients.ts';
import { sendIssue } from '../send-letters.ts';
import type { ConsentKind } from '../store.ts';
import { issueByName } from './store.ts';

/** Sends one copy of an issue, unless the address has left the list since it was planned. */
export async function sendCopy(
  house: House,
  { name, kind, consentId, mailId }: { name: string; kind: ConsentKind; consentId: string; mailId: string },
): Promise<void> {
  const issue = await issueByName(house.db, name);
  const recipient = await readRecipient(house.db, { serverKey: house.config.serverKey, kind, id: consentId });
  if (issue && recipient) await sendIssue(house, { recipient, issue, mailId });
}
