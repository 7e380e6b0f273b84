import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishAt, publishLive } from '#server/platform/live/publish-live.ts';
import { leadersOf } from './members/store.ts';

/** Publishes a change to everyone who has the group open and may see it. */
const tellOpen = (db: Database, { about: { group: id } }: { about: { group: string } }): Promise<void> =>
  publishAt(db, {
    place: `group:${id}`,
    about: { type: 'group', id },
    by: null,
    name: 'group',
    data: { group_id: id },
  });

/** Publishes a change to one member, who may not be in the group, and to those who lead it. */
const tellMember = async (db: Database, group: string, memberId: string | null): Promise<void> =>
  publishLive(db, {
    memberIds: [...new Set([...(await leadersOf(db, group)), ...(memberId ? [memberId] : [])])],
    name: 'group',
    data: { group_id: group },
  });

/** Open pages of groups hear at once who joined, left or asked, and a member who asked hears the answer. */
export const groupAnnouncements: Subscribers = {
  'group.changed': tellOpen,
  'group.opened': tellOpen,
  'opening.cancelled': tellOpen,
  'group.handed_over': tellOpen,
  'group.left': tellOpen,
  async 'group.joined'(db, event) {
    await tellOpen(db, event);
    await tellMember(db, event.about.group, event.by);
  },
  async 'group.removed'(db, event) {
    await tellOpen(db, event);
    await tellMember(db, event.about.group, event.about.member);
  },
  'group.role_changed': tellOpen,
  'request.withdrawn': (db, { by, about }) => tellMember(db, about.group, by),
  'request.created': (db, { by, about }) => tellMember(db, about.group, by),
  'request.accepted': (db, { about }) => tellMember(db, about.group, about.member),
  'request.declined': (db, { about }) => tellMember(db, about.group, about.member),
};
