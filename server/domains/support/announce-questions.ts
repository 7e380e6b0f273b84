import { findStaff } from '#server/domains/moderation/alarms/alarm-staff.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DomainEvent, Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import type {} from './events.ts';
import { readersOf } from './office/store.ts';
import { askerOf } from './store.ts';

type OfQuestion = DomainEvent<
  'question.asked' | 'question.continued' | 'ticket.replied' | 'ticket.changed' | 'ticket.noted'
>;

/** Tells the staff who may read the question. Whom it names would learn from the event alone that there is one. */
async function tellReaders(db: Database, { about: { ticket }, at }: OfQuestion): Promise<void> {
  const acting = await findStaff(db, { without: [], adminsOnly: false, now: at });
  await publishLive(db, { memberIds: await readersOf(db, ticket, acting, at), name: 'office', data: {} });
}

async function tellAsker(db: Database, event: OfQuestion): Promise<void> {
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
