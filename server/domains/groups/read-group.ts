import type { Group, GroupMember } from '#contract/groups/endpoints.ts';
import { asAuthor, formerMember, profilePhoto } from '#server/domains/auth/author.ts';
import type { ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { isStaff, type Viewer } from '#server/platform/viewer/rules.ts';
import { findGroup, type GroupRow } from './lists.store.ts';
import type { MemberRow } from './members/store.ts';
import { groupMissing, isOpenTo, isPending, mayRemove, rightsIn } from './rules.ts';

/** The viewer, the time and the brand, which is shown as the admin of Welcome. */
export interface Looking {
  viewer: Viewer;
  brand: string;
  now: Date;
  /** True when the viewer opened an invitation to the group. */
  isInvited?: boolean;
}

/** Returns a group as this member may see it. Throws 404. */
export async function readGroup(db: Database, looking: Looking, id: string): Promise<Group> {
  const { viewer } = looking;
  const row = await findGroup(db, id, { viewerId: viewer.id, withHidden: isStaff(viewer) });
  if (!row) throw notFound(groupMissing);
  return asGroup(row, { ...looking, spans: await readSpansFor(db, viewer.id, [row]) });
}

/**
 * Returns the viewer's zone spans if one of these groups declined their request, else none. Only that refusal
 * names a date.
 */
export const readSpansFor = async (
  db: Database,
  viewerId: string,
  rows: readonly Pick<GroupRow, 'request'>[],
): Promise<ZoneSpan[]> =>
  rows.some(({ request }) => request === 'declined') ? readZoneSpans(db, viewerId) : [];

/** Returns a row as the contract's group. Non-members of a private group get the card only. */
export function asGroup(
  row: GroupRow,
  { viewer, brand, now, isInvited = false, spans }: Looking & { spans: readonly ZoneSpan[] },
): Group {
  const isOpen = isOpenTo(row);
  const cover = isOpen && row.cover ? pictureOf(row.cover) : null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    rules: isOpen ? row.rules : '',
    is_private: row.is_private,
    open_to_starters: row.open_to_starters,
    members_invite: row.members_invite,
    is_welcome: row.is_welcome,
    admin_id: isOpen ? row.admin_id : null,
    admin_name: row.is_welcome ? brand : (row.admin_name ?? formerMember),
    members: row.members,
    members_count: row.members_count,
    faces: row.faces.map(({ photo, portrait, ...face }) => ({
      ...face,
      profile_photo: profilePhoto({ photo, portrait }),
    })),
    last_post: row.posted_at && {
      author_name: row.posted_by ?? formerMember,
      at: row.posted_at.toISOString(),
    },
    is_member: row.role !== null,
    is_pending: isPending(row),
    role: row.role,
    is_muted: row.is_muted,
    cover,
    cover_art: row.cover_art,
    image_url: cover?.url ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    past_opens_at:
      row.role !== null && row.past_opens_at && row.past_opens_at > now
        ? row.past_opens_at.toISOString()
        : null,
    requests_count: row.requests_count,
    ...rightsIn(viewer, row, { now, isInvited, spans }),
  };
}

/** Returns a row as the contract's member, with the viewer's rights over them. */
export const asMember = (
  row: MemberRow,
  { viewer, group }: { viewer: Viewer; group: Pick<GroupRow, 'role' | 'is_welcome'> },
): GroupMember => ({
  ...asAuthor(row),
  id: row.id,
  role: row.role,
  joined_at: row.joined_at.toISOString(),
  may_remove: row.id !== viewer.id && !group.is_welcome && mayRemove(group.role, row.role),
  may_change_role: row.id !== viewer.id && group.role === 'owner',
});
