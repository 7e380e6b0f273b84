import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { podmatesOf } from './members/store.ts';

const tell = (db: Database, memberIds: readonly string[]): Promise<void> =>
  publishLive(db, { memberIds, name: 'pod', data: {} });

/**
 * Open pages of a pod hear of stones and waves at once. A stone is told as far as its member shares their stones, and leaving to no one.
 */
export const podAnnouncements: Subscribers = {
  'day.completed': async (db, { by }) => {
    if (by) await tell(db, await podmatesOf(db, by, { whoSeeStones: true }));
  },
  'pod.formed': (db, { about }) => tell(db, about.members),
  'pod.joined': (db, { about }) => tell(db, [about.member, ...about.members]),
  'pod.checked_in': (db, { about }) => tell(db, about.members),
  'pod.waved': async (db, { by, about }) =>
    tell(db, [about.member, ...(by ? await podmatesOf(db, by, { whoSeeStones: false }) : [])]),
  'pod.merge_offered': (db, { about }) => tell(db, about.members),
  'pod.merged': (db, { about }) => tell(db, about.members),
};
