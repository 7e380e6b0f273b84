import { type RawBuilder, sql } from 'kysely';
import type { GroupCover } from '#contract/groups/covers.ts';
import type { DraftTarget } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';
import type { GroupAccess } from './rules.ts';
import { isListedGroup, joinMembership } from './visibility.ts';

export interface LockedGroup extends GroupAccess {
  id: string;
  name: string;
  description: string;
  rules: string;
  cover_id: string | null;
  past_opens_at: Date | null;
  /** Guard for the pictures of members-only posts. */
  members_guard_id: string;
  invite_code: string | null;
  /** True after a leader turned the invitation link off. */
  invite_is_off: boolean;
  /** When its texts or its cover last changed. */
  edited_at: Date | null;
  version: number;
}

/**
 * Locks a group until the transaction ends, so that membership changes run one by one and the count stays
 * exact.
 */
export async function lockGroup(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  await sql`select from groups where id = ${id} for no key update`.execute(db);
  return findAccess(db, id, { viewerId, withHidden });
}

/** Returns a group with the viewer's access, without a lock. */
export async function findAccess(
  db: Database,
  id: string,
  { viewerId, withHidden = false }: { viewerId: string; withHidden?: boolean },
): Promise<LockedGroup | undefined> {
  const { rows } = await sql<LockedGroup>`
    select g.id, g.name, g.description, g.rules, g.is_private, g.is_welcome, g.open_to_starters, g.members_invite, g.admin_id, g.cover_id, g.past_opens_at,
      g.members_guard_id, g.invite_code, g.invite_is_off, g.edited_at, g.version, g.hidden_at is not null as is_hidden, gm.role, gr.status as request, gr.decided_at, gr.removed_at
    from groups g ${joinMembership(viewerId)}
    left join group_requests gr on gr.group_id = g.id and gr.member_id = ${viewerId}
    where g.id = ${id} and not g.is_pod and (${isListedGroup} or ${withHidden})`.execute(db);
  return rows[0];
}

export interface NewGroup {
  id: string;
  name: string;
  description: string;
  rules: string;
  is_private: boolean;
  open_to_starters: boolean;
  members_invite: boolean;
  cover_art: GroupCover | null;
  admin_id: string;
  now: Date;
}

export async function insertGroup(db: Database, { now, ...group }: NewGroup): Promise<void> {
  await db
    .insertInto('groups')
    .values({ ...group, created_at: now, updated_at: now })
    .execute();
}

/**
 * Returns the names of the groups a member runs. An advisory lock makes their parallel creations run one by
 * one.
 */
export async function lockGroupsOf(db: Database, ownerId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`groups of ${ownerId}`}, 0))`.execute(db);
  const rows = await db.selectFrom('groups').select('name').where('admin_id', '=', ownerId).execute();
  return rows.map(({ name }) => name);
}

export type GroupChange = Partial<
  Pick<
    NewGroup,
    'name' | 'description' | 'rules' | 'is_private' | 'open_to_starters' | 'members_invite' | 'cover_art'
  >
>;

/** Stores a change. `isEdited` is true when a text changed. */
export async function updateGroup(
  db: Database,
  id: string,
  { change, isEdited, now }: { change: GroupChange; isEdited: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('groups')
    .set((eb) => ({
      ...change,
      version: eb('version', '+', 1),
      // A private group has no opening date.
      ...(change.is_private && { past_opens_at: null }),
      updated_at: now,
      ...(isEdited && { edited_at: now }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setCover(db: Database, id: string, coverId: string | null, now: Date): Promise<void> {
  await db
    .updateTable('groups')
    .set({ cover_id: coverId, updated_at: now, edited_at: now })
    .where('id', '=', id)
    .execute();
}

export async function setAdmin(db: Database, id: string, adminId: string, now: Date): Promise<void> {
  await db.updateTable('groups').set({ admin_id: adminId, updated_at: now }).where('id', '=', id).execute();
}

/** Sets or ends the invitation link. With `isOff`, members can't make a new one. */
export async function setInvite(db: Database, id: string, code: string | null, isOff = false): Promise<void> {
  await db
    .updateTable('groups')
    .set({ invite_code: code, invite_is_off: isOff })
    .where('id', '=', id)
    .execute();
}

export async function setHidden(db: Database, id: string, hiddenAt: Date | null): Promise<void> {
  await db.updateTable('groups').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
}

export async function deleteRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', id).execute();
}

/** Returns the ids of a group's pictures: its cover and those of its posts. */
export async function imagesOf(db: Database, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select cover_id as image_id from groups where id = ${id} and cover_id is not null
    union all select image_id from posts where group_id = ${id} and image_id is not null limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.image_id);
}

export interface ReportedGroup {
  name: string;
  description: string;
  rules: string;
  admin_id: string | null;
  is_private: boolean;
  members_guard_id: string;
  cover: ImageRow | null;
  created_at: Date;
  hidden_at: Date | null;
}

/** Returns a reported group, hidden or not; undefined for Welcome and deleted groups. */
export async function reportedGroup(db: Database, id: string): Promise<ReportedGroup | undefined> {
  const { rows } = await sql<ReportedGroup>`
    select g.name, g.description, g.rules, g.admin_id, g.is_private, g.members_guard_id, ${imageColumns('i')} as cover, g.created_at, g.hidden_at
    from groups g left join images i on i.id = g.cover_id where g.id = ${id} and not g.is_welcome`.execute(
    db,
  );
  return rows[0];
}

/** A new group continues at the fallback of its adapter. */
export const newGroup = () => sql`null::json`;

/** Selects the editor of a group. */
export const groupEditor = ({ id }: DraftTarget) => sql`(
  select json_build_object('label', 'Edit of ' || g.name, 'path', '/groups/' || g.id || '?edit=' || g.id)
  from groups g where g.id = ${id} and ${isListedGroup})`;

/** Selects a group's name. `id` is a column. */
export const nameOf = (id: RawBuilder<unknown>) => sql`(select g.name from groups g where g.id = ${id})`;

/** Returns at most `most` groups that a member belongs to or owns. */
export async function groupsOfMember(db: Database, memberId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select group_id as id from group_members where member_id = ${memberId}
    union select id from groups where admin_id = ${memberId} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a group, whether or not anyone sees it. */
export const lockGroupRow = (
  db: Database,
  id: string,
): Promise<
  { id: string; admin_id: string | null; is_welcome: boolean; members_guard_id: string } | undefined
> =>
  db
    .selectFrom('groups')
    .select(['id', 'admin_id', 'is_welcome', 'members_guard_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
