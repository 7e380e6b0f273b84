import { byProfileText } from '#contract/profile/texts.ts';
import type { Person, PersonDetail, PersonForStaff } from '#contract/social/endpoints.ts';
import { asAuthor } from '#server/domains/auth/author.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { findRecipients, readMessagePermission } from '#server/domains/messages/read-conversations.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { winsToShow } from './page/rules.ts';
import { friendsInCommon, sharedWins, trailDays } from './page/store.ts';
import { friendshipOf, memberMissing } from './rules.ts';
import { findForStaff, findPerson, hasCase, type PersonRow } from './store.ts';

/**
 * Returns a member's page. Staff also get the fields for staff, and the text of a private profile once a
 * moderation case is about its member. Throws 404, also for a private profile.
 */
export async function readPerson(
  db: Database,
  { id, viewer, content, now }: { id: string; viewer: Viewer; content: ContentAdapters; now: Date },
): Promise<PersonDetail> {
  const row = await findPerson(db, { id, viewerId: viewer.id, isStaff: isStaff(viewer), reach: 'page' });
  if (!row) throw notFound(memberMissing);
  const isSelf = row.id === viewer.id;
  const person = {
    ...asPerson(row, viewer.id, false),
    ...(await readHistory(db, { row, viewerId: viewer.id, content, now })),
    ...(!isSelf && (await readMessagePermission(db, { viewer, memberId: row.id, now }))),
  };
  if (!isStaff(viewer)) return person;
  return {
    ...person,
    // A shared group or a request leads staff to the page of a private profile, and not to its texts.
    ...((await hasCase(db, row.id)) && byProfileText((name) => row[name])),
    ...(await readForStaff(db, { id: row.id, viewer, now })),
  };
}

/** Reads what a page says about the member's days, wins and friends: nothing of a private one. */
async function readHistory(
  db: Database,
  { row, viewerId, content, now }: { row: PersonRow; viewerId: string; content: ContentAdapters; now: Date },
): Promise<Pick<PersonDetail, 'trail_days' | 'wins' | 'friends_in_common'>> {
  const { id } = row;
  const none = { count: 0, newest: [] };
  if (id !== viewerId && row.is_private) return { trail_days: null, wins: [], friends_in_common: none };
  const common = id === viewerId ? none : await friendsInCommon(db, { id, viewerId, now });
  return {
    trail_days: await trailDays(db, id, viewerId),
    wins: winsToShow(await sharedWins(db, { id, viewerId, content })),
    friends_in_common: { count: common.count, newest: common.newest.map((friend) => asAuthor(friend)) },
  };
}

async function readForStaff(
  db: Database,
  { id, viewer, now }: { id: string; viewer: Viewer; now: Date },
): Promise<Partial<PersonForStaff>> {
  const row = await findForStaff(db, { id, viewerId: viewer.id, now });
  if (!row) throw notFound(memberMissing);
  return {
    ...(viewer.isAdmin && { email: row.email }),
    updated_at: row.updated_at.toISOString(),
    is_admin: row.is_admin,
    is_suspended: row.suspension !== null,
    suspension_reason: row.suspension?.reason ?? null,
    suspended_until: row.suspension?.ends_at ? new Date(row.suspension.ends_at).toISOString() : null,
    joined_groups: row.joined_groups,
    privacy_settings: { profileVisibility: row.profile_visibility },
  };
}

/** Returns the rows of a list as the contract's people. */
export async function asPeople<Row extends PersonRow>(
  db: Database,
  rows: readonly Row[],
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<Person[]> {
  const recipients = await findRecipients(db, { viewer, memberIds: rows.map(({ id }) => id), now });
  return rows.map((row) => asPerson(row, viewer.id, recipients.has(row.id)));
}

/**
 * Returns a row as the contract's person. A private member who is still in a list, for example as a follower,
 * is shown with the name only.
 */
function asPerson(row: PersonRow, viewerId: string, mayMessage: boolean): Person {
  const isSelf = row.id === viewerId;
  const isOpen = isSelf || !row.is_private;
  return {
    ...asAuthor(row),
    id: row.id,
    ...byProfileText((name) => (isOpen ? row[name] : null)),
    created_at: row.created_at.toISOString(),
    posts_count: isOpen ? row.posts_count : null,
    followers_count: isOpen ? row.followers_count : 0,
    following_count: isOpen ? row.following_count : 0,
    is_following: row.is_following,
    is_self: isSelf,
    may_report: isOpen && !isSelf,
    is_private: !isOpen,
    friendship: friendshipOf(row.bond),
    friend_request_id: row.bond?.status === 'pending' ? row.bond.id : null,
    is_muted: row.is_muted,
    is_blocked: row.is_blocked,
    may_message: mayMessage,
    shared_groups: row.shared_groups,
  };
}
