import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { readersOf } from './office/store.ts';
import { askerOf } from './store.ts';

interface OfTicket {
  about: { ticket: string };
  at: Date;
}

/** Staff who may not read a question don't notice that there is one. */
const tellReaders = async (db: Database, { about: { ticket }, at }: OfTicket): Promise<void> =>
  publishLive(db, { memberIds: await readersOf(db, ticket, { now: at }), name: 'office', data: {} });

async function tellAsker(db: Database, event: OfTicket): Promise<void> {
  const memberId = await askerOf(db, event.about.ticket);
  if (memberId) await publishLive(db, { memberIds: [memberId], name: 'question', data: {} });
  await tellReaders(db, event);
}

/** The office hears of new questions and of what a colleague did, and a member of the reply to theirs. */
export const questionAnnouncements: Subscribers = {
  'question.asked': tellReaders,
  'question.continued': tellAsker,
  'ticket.replied': tellAsker,
  'ticket.changed': tellAsker,
  'ticket.noted': tellReaders,
};
