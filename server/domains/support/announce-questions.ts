import { tellOffice } from '#server/domains/auth/operator/tell-office.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { askerOf } from './store.ts';

async function tellAsker(db: Database, { about: { ticket } }: { about: { ticket: string } }): Promise<void> {
  const memberId = await askerOf(db, ticket);
  if (memberId) await publishLive(db, { memberIds: [memberId], name: 'question', data: {} });
  await tellOffice(db);
}

/** The office hears of new questions and of what a colleague did, and a member of the reply to theirs. */
export const questionAnnouncements: Subscribers = {
  'question.asked': tellOffice,
  'question.continued': tellAsker,
  'ticket.replied': tellAsker,
  'ticket.changed': tellAsker,
  'ticket.noted': tellOffice,
};
