import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { membersBeside } from './store.ts';

const tell = (db: Database, memberIds: readonly (string | null)[]): Promise<void> =>
  publishLive(db, { memberIds: memberIds.filter((id) => id !== null), name: 'partner', data: {} });

/** Open partner pages hear of what practice, a job or the matching changed. Calls of a member use `tellBeside`. */
export const partnerAnnouncements: Subscribers = {
  'partner.found': (db, { about }) => tell(db, [about.one, about.two]),
  'pact.renewal_opened': (db, { about }) => tell(db, [about.one, about.two]),
  'pact.renewed': (db, { about }) => tell(db, [about.one, about.two]),
  'partner_day.answered': (db, { by, about }) => tell(db, [by, about.member]),
  'pact.ended': (db, { about }) => tell(db, about.told),
};

/**
 * Runs a change of a member, and publishes it to their own open pages and to those of everyone with whom they have a pact or a request,
 * before or after it.
 */
export async function tellBeside(db: Database, memberId: string, change: () => Promise<void>): Promise<void> {
  const before = await membersBeside(db, memberId);
  await change();
  await tell(db, [...new Set([memberId, ...before, ...(await membersBeside(db, memberId))])]);
}

/** Runs a change that only the member's own pages show. */
export async function tellOwn(db: Database, memberId: string, change: () => Promise<void>): Promise<void> {
  await change();
  await tell(db, [memberId]);
}
