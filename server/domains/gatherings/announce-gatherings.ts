import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishAt } from '#server/platform/live/publish-live.ts';

type About = { about: { gathering: string } };

/** Publishes a change to everyone who has the page open. It has no name: the page says who took a seat or asked, to those who may read that. */
const tell = (db: Database, { about: { gathering: id } }: About): Promise<void> =>
  publishAt(db, {
    place: `gathering:${id}`,
    about: { type: 'gathering', id },
    by: null,
    name: 'gathering',
    data: { gathering_id: id },
  });

/** Open pages of circles and intensives hear of seats, questions, notes and new dates at once. */
export const gatheringAnnouncements: Subscribers = {
  'gathering.changed': tell,
  'gathering.moved': tell,
  'gathering.cancelled': tell,
  'gathering.noted': tell,
  'gathering_seat.reserved': tell,
  'gathering_seat.offered': tell,
  'gathering_seat.ended': tell,
  'gathering_seat.waited_for': tell,
  'gathering_question.asked': tell,
};
