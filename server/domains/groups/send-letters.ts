import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { openingWords } from './letters/rules.ts';
import { findTold } from './openings/store.ts';

/** Tells an author that what they wrote in a private group opens to everyone; nothing when that was cancelled, or they left. */
export async function sendOpening(house: House, groupId: string, memberId: string): Promise<void> {
  const told = await findTold(house.db, groupId, memberId);
  if (!told?.past_opens_at || told.past_opens_at <= house.clock.now()) return;
  const words = openingWords({ name: told.name, group: told.group, groupId, opensAt: told.past_opens_at });
  await house.mailer.send({
    to: told.email,
    subject: words.subject,
    id: `opening-${groupId}-${memberId}-${told.past_opens_at.getTime()}`,
    ...dress(house.config, words),
  });
}
