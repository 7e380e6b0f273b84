import { type RawBuilder, sql } from 'kysely';
import {
  type AuthorRow,
  authorColumns,
  joinAuthor,
  type MemberRow,
  memberColumns,
} from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isReadableProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isHiddenByBlock } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { writerTiers } from './rules.ts';

export interface CoAuthorRow extends MemberRow {
  is_owner: boolean;
  accepted_at: Date | null;
}

/** Returns the present authors of a course: its owner, then those who accepted, then open invitations. */
export async function authorsOf(
  db: Database,
  courseId: string,
  { viewerId, isOwner }: { viewerId: string; isOwner: boolean },
): Promise<CoAuthorRow[]> {
  // The owner sees everyone, because no one else can remove a co-author.
  const isSeen = sql`(${isOwner}::boolean or not ${isHiddenByBlock(viewerId, sql`m.id`)})`;
  const { rows } = await sql<CoAuthorRow>`
    select ${memberColumns()}, by.is_owner, by.accepted_at from (
      select c.author_id as member_id, true as is_owner, c.created_at as accepted_at, c.created_at as invited_at
      from courses c where c.id = ${courseId} and c.author_id is not null
      union all select ca.member_id, false, ca.accepted_at, ca.invited_at from course_authors ca where ca.course_id = ${courseId}) by
    join members m on m.id = by.member_id and ${isPresent()}
    left join memberships ms on ms.member_id = m.id
    where ${isSeen} order by by.is_owner desc, by.accepted_at nulls last, by.invited_at, m.id`.execute(db);
  return rows;
}

/** Matches members `m` whom the viewer may invite to course `courseId`. */
const mayBeInvited = (viewerId: string, courseId: string): RawBuilder<unknown> =>
  sql`(${isPresent()} and (m.staff is not null or ms.tier = any(${[...writerTiers]}::text[]))
    and ${isReadableProfile(viewerId)} and m.id <> ${viewerId}
    and not exists (select from courses c where c.id = ${courseId} and c.author_id = m.id))`;

const candidates = sql`from members m left join memberships ms on ms.member_id = m.id ${joinPrivacy(sql`m.id`)}`;

/** Returns at most eight members with `part` in their name who aren't authors of the course yet. */
export async function findCandidates(
  db: Database,
  { viewerId, courseId, part }: { viewerId: string; courseId: string; part: string },
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns()} ${candidates}
    where strpos(lower(m.name), lower(${part}::text)) > 0 and ${mayBeInvited(viewerId, courseId)}
      and not exists (select from course_authors ca where ca.course_id = ${courseId} and ca.member_id = m.id)
    order by lower(m.name) = lower(${part}::text) desc, m.name, m.id limit 8`.execute(db);
  return rows;
}

export async function isCandidate(
  db: Database,
  { viewerId, courseId, memberId }: { viewerId: string; courseId: string; memberId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select ${candidates} where m.id = ${memberId} and ${mayBeInvited(viewerId, courseId)}`.execute(db);
  return rows.length > 0;
}

/** Returns how many co-authors and open invitations a course has. */
export async function countCoAuthors(db: Database, courseId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from course_authors where course_id = ${courseId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Invites a member. Returns false if they were invited before. */
export async function insertInvitation(
  db: Database,
  { courseId, memberId, by, now }: { courseId: string; memberId: string; by: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('course_authors')
    .values({ course_id: courseId, member_id: memberId, invited_by: by, invited_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return (count ?? 0n) > 0n;
}

/** Matches invitations `ca` to course `c` that no block between the member and its owner or the inviter withholds. */
const isOffered = (
  memberId: string,
) => sql`((ca.invited_by is null or not ${isHiddenByBlock(memberId, sql`ca.invited_by`)})
  and (c.author_id is null or not ${isHiddenByBlock(memberId, sql`c.author_id`)}))`;

/** Accepts an invitation. Returns the owner and whether it is new, or undefined without an invitation that the list shows. */
export async function acceptInvitation(
  db: Database,
  { courseId, memberId, now }: { courseId: string; memberId: string; now: Date },
): Promise<{ ownerId: string | null; isNew: boolean } | undefined> {
  const { rows } = await sql<{ author_id: string | null; accepted_at: Date | null }>`
    select c.author_id, ca.accepted_at from course_authors ca join courses c on c.id = ca.course_id
    where ca.course_id = ${courseId} and ca.member_id = ${memberId} and (ca.accepted_at is not null or ${isOffered(memberId)}) for update of ca`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  if (row.accepted_at === null)
    await db
      .updateTable('course_authors')
      .set({ accepted_at: now })
      .where('course_id', '=', courseId)
      .where('member_id', '=', memberId)
      .execute();
  return { ownerId: row.author_id, isNew: row.accepted_at === null };
}

/** Deletes a co-author or an invitation. Returns false if there was none. */
export async function deleteCoAuthor(db: Database, courseId: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('course_authors')
    .where('course_id', '=', courseId)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export interface InvitationRow extends AuthorRow<'inviter'> {
  course_id: string;
  title: string;
  invited_at: Date;
}

/** Returns the open invitations of a member, without those of members whom a block separates from them. */
export async function invitationsOf(db: Database, memberId: string): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ca.course_id, c.title, ca.invited_at, ${authorColumns('inviter')}
    from course_authors ca join courses c on c.id = ca.course_id ${joinAuthor(sql`ca.invited_by`)}
    where ca.member_id = ${memberId} and ca.accepted_at is null and ${isOffered(memberId)}
    order by ca.invited_at desc, ca.course_id limit 50`.execute(db);
  return rows;
}

/** Returns the ids of the co-authors of a course. */
export const coAuthorsOf = async (db: Database, courseId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('course_authors')
      .select('member_id')
      .where('course_id', '=', courseId)
      .where('accepted_at', 'is not', null)
      .execute()
  ).map((row) => row.member_id);

/** Makes the co-author who accepted first the owner of at most `most` courses of a member. Returns how many. */
export async function passToCoAuthors(
  db: Database,
  { ownerId, most, now }: { ownerId: string; most: number; now: Date },
): Promise<number> {
  const { rows } = await sql`
    with heirs as (
      select distinct on (c.id) c.id, ca.member_id from courses c
      join course_authors ca on ca.course_id = c.id and ca.accepted_at is not null
      where c.author_id = ${ownerId} order by c.id, ca.accepted_at, ca.member_id limit ${most}),
    gone as (delete from course_authors ca using heirs where ca.course_id = heirs.id and ca.member_id = heirs.member_id)
    update courses c set author_id = heirs.member_id, version = version + 1, updated_at = ${now}
    from heirs where c.id = heirs.id returning c.id`.execute(db);
  return rows.length;
}
