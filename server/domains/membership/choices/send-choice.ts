import type { House } from '#server/platform/house.ts';
import { dress } from '#server/platform/letter.ts';
import { choiceToken } from './open-choice.ts';
import { waitingOf } from './read-choice.ts';
import { choiceWords } from './rules.ts';
import { choiceById } from './store.ts';

/** Sends the link with which the owner of an address decides about a payment. Does nothing once that is decided. May run twice. */
export async function sendChoice(house: House, choiceId: string): Promise<void> {
  const choice = await choiceById(house.db, choiceId);
  if (!choice?.email || choice.decided_at) return;
  const { brandName: brand, serverKey } = house.config;
  const words = choiceWords({ waiting: waitingOf(choice), brand, token: choiceToken(serverKey, choice.id) });
  await house.mailer.send({
    to: choice.email,
    subject: words.subject,
    id: `choice-${choice.id}`,
    ...dress(house.config, words),
  });
}
