import { sql } from 'kysely';
import type { CurrentUser } from '#contract/auth/endpoints.ts';
import { allowanceOf } from '#contract/membership/allowances.ts';
import type { StartPage } from '#contract/profile/start-pages.ts';
import { byProfileText, type ProfileText, profileTextNames } from '#contract/profile/texts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { batchSize, inBatches } from '#server/platform/database/in-batches.ts';
import { photoColumn, profilePhoto } from './author.ts';
import { startPageOf, tierOf } from './rules.ts';
import { staffRights } from './second-step/rules.ts';

export interface NewMember {
  id: string;
  email: string;
  name: string;
  bio: string | null;
  passwordHash: string;
  timeZone: string;
  dayStartHour: number;
  isAdmin?: boolean;
  /** Set when the address is proven already. */
  verifiedAt?: Date;
  now: Date;
}

/** Inserts an account. A taken address violates `members_email`. */
export async function insertMember(db: Database, member: NewMember): Promise<void> {
  await db
    .insertInto('members')
    .values({
      id: member.id,
      email: member.email,
      name: member.name,
      bio: member.bio,
      password_hash: member.passwordHash,
      is_admin: member.isAdmin ?? false,
      email_verified_at: member.verifiedAt ?? null,
      first_time_zone: member.timeZone,
      first_day_start_hour: member.dayStartHour,
      created_at: member.now,
      updated_at: member.now,
    })
    .execute();
}

export interface Account {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  is_admin: boolean;
  /** Set while the account is deactivated or leaving. */
  away_since: Date | null;
  /** When the account will be erased; null unless its member asked for it. */
  deletes_at: Date | null;
  /** Set while the account is being erased. */
  erasing_since: Date | null;
}

const accountColumns = [
  'id',
  'email',
  'name',
  'password_hash',
  'is_admin',
  'away_since',
  'deletes_at',
  'erasing_since',
] as const;

export const accountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  db.selectFrom('members').select(accountColumns).where(sql`lower(email)`, '=', email).executeTakeFirst();

export const accountById = (db: Database, id: string): Promise<Account | undefined> =>
  db.selectFrom('members').select(accountColumns).where('id', '=', id).executeTakeFirst();

/** Locks an account, so that changes to it run one by one. */
export const lockAccount = (db: Database, id: string): Promise<Account | undefined> =>
  db.selectFrom('members').select(accountColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Locks the row of a member. Returns false without one. */
export const lockMemberRow = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !==
  undefined;

/** True for member `m` from Day 3 on, and with a partner or a pod. Before, the way itself is new enough. */
const walksTogether = sql<boolean>`(exists (select from rounds r where r.member_id = m.id and (r.current_day >= 3 or r.number > 1))
  or exists (select from pacts p where p.one_id = m.id and p.ended_at is null)
  or exists (select from pacts p where p.two_id = m.id and p.ended_at is null)
  or exists (select from pod_members pm where pm.member_id = m.id and pm.left_at is null))`;

/** Returns the member's own account, or null. No other member gets the `email`. */
export async function currentUser(db: Database, id: string, now: Date): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('memberships as ms', 'ms.member_id', 'm.id')
    .leftJoin('authenticators as a', 'a.member_id', 'm.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('time_zone_changes as c')
          .select(['c.zone', 'c.day_start_hour'])
          .whereRef('c.member_id', '=', 'm.id')
          .orderBy('c.effective_from', 'desc')
          .limit(1)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .select([
      'm.id',
      'm.name',
      'm.email',
      'm.is_admin',
      'm.is_moderator',
      'm.portrait',
      'm.email_verified_at',
      'm.created_at',
      'm.updated_at',
      'm.deletes_at',
      'm.second_step_due_at',
      'a.confirmed_at as second_step_since',
      'm.week_starts_on',
      'm.start_page',
      'ms.tier',
    ])
    .select(profileTextNames.map((name) => `m.${name}` as const))
    .select(photoColumn().as('photo'))
    .select(sql<string>`coalesce(chosen.zone, m.first_time_zone)`.as('time_zone'))
    .select(sql<number>`coalesce(chosen.day_start_hour, m.first_day_start_hour)`.as('day_start_hour'))
    .select(
      sql<boolean>`exists (select from gathering_seats gs where gs.member_id = m.id)
        or exists (select from gatherings g where g.host_id = m.id)`.as('is_in_a_circle'),
    )
    .select(sql<boolean>`exists (select from courses c where c.author_id = m.id)`.as('has_written'))
    .select(walksTogether.as('walks_together'))
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const tier = tierOf(row.tier);
  const { isAdmin, isModerator, dueAt } = staffRights(row, now);
  const allowance = allowanceOf({ tier, isAdmin, isModerator });
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    ...byProfileText((name) => row[name]),
    profile_photo: profilePhoto(row),
    membership_tier: tier,
    is_admin: row.is_admin,
    is_moderator: row.is_moderator,
    time_zone: row.time_zone,
    day_start_hour: row.day_start_hour,
    week_starts_on: row.week_starts_on,
    start_page: startPageOf(row.start_page, { ...row, allowance }),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deletes_at: row.deletes_at?.toISOString() ?? null,
    second_step_due_at: dueAt?.toISOString() ?? null,
    has_circles: allowance.mentorship_circles || allowance.quarterly_intensives || row.is_in_a_circle,
    walks_together: row.walks_together,
    has_studio: allowance.create_courses || allowance.publish_news || allowance.write_blog || row.has_written,
    allowance,
  };
}

export interface ProfilePicture {
  photo_id: string | null;
  portrait: number | null;
}

/** Locks a member and returns their picture. Undefined without the member. */
export const lockPicture = (db: Database, memberId: string): Promise<ProfilePicture | undefined> =>
  db
    .selectFrom('members')
    .select(['photo_id', 'portrait'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function setPicture(
  db: Database,
  memberId: string,
  picture: ProfilePicture,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...picture, updated_at: now, profile_edited_at: now })
    .where('id', '=', memberId)
    .execute();
}

/** Sets the weekday on which a member's week begins. Returns false if it did already. */
export async function setWeekStart(
  db: Database,
  memberId: string,
  weekStartsOn: number,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('members')
    .set({ week_starts_on: weekStartsOn, updated_at: now })
    .where('id', '=', memberId)
    .where('week_starts_on', '<>', weekStartsOn)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets the page that a member starts on. Returns false if it did already. */
export async function setStartPage(
  db: Database,
  memberId: string,
  startPage: StartPage | null,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('members')
    .set({ start_page: startPage, updated_at: now })
    .where('id', '=', memberId)
    .where('start_page', 'is distinct from', startPage)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export type ProfileChange = { name: string } & { [name in ProfileText]?: string | null | undefined };

/** Sets what a profile says. An undefined field is unchanged. */
export async function setProfile(
  db: Database,
  memberId: string,
  profile: ProfileChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ ...profile, updated_at: now, profile_edited_at: now })
    .where('id', '=', memberId)
    .execute();
}

export async function setPassword(
  db: Database,
  memberId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', memberId)
    .execute();
}

export async function insertConsent(
  db: Database,
  consent: { id: string; email: string; memberId: string; wording: string; now: Date },
): Promise<void> {
  await db
    .insertInto('newsletter_consents')
    .values({
      id: consent.id,
      email: consent.email,
      member_id: consent.memberId,
      wording: consent.wording,
      given_at: consent.now,
      source: 'registration',
    })
    .execute();
}

/** Deletes ended sessions, idle devices, expired links and old tries. */
export async function sweep(
  db: Database,
  {
    now,
    idleSince,
    deviceIdleSince,
    triesBefore,
  }: { now: Date; idleSince: Date; deviceIdleSince: Date; triesBefore: Date },
): Promise<void> {
  await db.deleteFrom('sessions').where('last_used_at', '<=', idleSince).execute();
  await db.deleteFrom('remembered_devices').where('last_used_at', '<=', deviceIdleSince).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_verifications').where('expires_at', '<', now).execute();
  await inBatches(() =>
    sql`delete from throttles where ctid = any(array(
      select ctid from throttles where at < ${triesBefore} order by at limit ${sql.lit(batchSize)}))`.execute(
      db,
    ),
  );
}
