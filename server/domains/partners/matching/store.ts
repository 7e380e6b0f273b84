import { sql } from 'kysely';
import type { PartnerCategory, PartnerTone } from '#contract/partners/constants.ts';
import type { PartnerSearch } from '#contract/partners/endpoints.ts';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import { areApart, mayBeOffered } from '../visibility.ts';

export type SearchRow = Omit<PartnerSearch, 'is_looking'> & { looking_since: Date | null };

export const searchOf = async (db: Database, memberId: string): Promise<SearchRow | undefined> => {
  const { rows } = await sql<SearchRow>`
    select looking_since, wakes_at, sleeps_at, category, tone, line from partner_searches where member_id = ${memberId}`.execute(
    db,
  );
  return rows[0];
};

/** Saves a search. Who looked already keeps their place among those who wait. */
export async function saveSearch(
  db: Database,
  memberId: string,
  { is_looking, ...search }: PartnerSearch,
  now: Date,
): Promise<void> {
  const values = { ...search, looking_since: is_looking ? now : null, updated_at: now };
  await db
    .insertInto('partner_searches')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) =>
      oc.column('member_id').doUpdateSet({
        ...values,
        looking_since: is_looking ? sql`coalesce(partner_searches.looking_since, ${now})` : null,
        passed_over: is_looking ? sql`partner_searches.passed_over` : 0,
      }),
    )
    .execute();
}

/** Takes members out of those who look. Their answers stay. */
export async function stopLooking(db: Database, memberIds: readonly string[]): Promise<void> {
  await db
    .updateTable('partner_searches')
    .set({ looking_since: null, passed_over: 0 })
    .where('member_id', 'in', [...memberIds])
    .execute();
}

export interface SeekerRow {
  id: string;
  looking_since: Date;
  wakes_at: number;
  sleeps_at: number;
  zone: string;
  category: PartnerCategory;
  tone: PartnerTone;
  day: number;
  passed_over: number;
}

/** The time zone and day of Evolve 90 of member `m`. Who hasn't begun is before Day 1, and who finished is at Day 90. */
const placeOf = (now: Date) => sql`
  coalesce((select c.zone from time_zone_changes c where c.member_id = m.id and c.effective_from <= ${now}
    order by c.effective_from desc limit 1), m.first_time_zone) as zone,
  coalesce((select case when r.finished_at is not null or r.kind = 'maintenance' then 90 else r.current_day end
    from rounds r where r.member_id = m.id order by r.started_at desc, r.number desc limit 1), 1) as day`;

const seekerColumns = sql`m.id, s.looking_since, s.wakes_at, s.sleeps_at, s.category, s.tone, s.passed_over`;

/** Returns where a member is: their time zone and their day of Evolve 90. */
export async function placeOfMember(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ zone: string; day: number }> {
  const { rows } = await sql<{ zone: string; day: number }>`
    select ${placeOf(now)} from members m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { zone: 'UTC', day: 1 };
}

/** Seekers of one matching. It blocks the server for a moment, which grows with the square of them. */
const mostMatched = sql.lit(3000);

/** Returns those who look for a partner, the longest waiting first. */
export async function seekers(db: Database, now: Date): Promise<SeekerRow[]> {
  const { rows } = await sql<SeekerRow>`
    select ${seekerColumns}, ${placeOf(now)} from partner_searches s join members m on m.id = s.member_id
    where s.looking_since is not null and ${mayBeOffered(now)}
    order by s.looking_since, m.id limit ${mostMatched}`.execute(db);
  return rows;
}

/** Returns all pairs of seekers that must not be matched. Blocks are few, so all of them are read. */
export async function seekersApart(db: Database): Promise<{ one: string; two: string }[]> {
  const { rows } = await sql<{ one: string; two: string }>`
    select k.member_id as one, k.other_id as two from partner_skips k
      join partner_searches a on a.member_id = k.member_id and a.looking_since is not null
      join partner_searches b on b.member_id = k.other_id and b.looking_since is not null
    union select mb.blocker_id, mb.blocked_id from member_blocks mb
      join partner_searches s on s.member_id = mb.blocker_id and s.looking_since is not null`.execute(db);
  return rows;
}

export interface CandidateRow extends SeekerRow, MemberRow {
  line: string;
  is_asked: boolean;
}

/** Candidates that are compared for one reply. The longest waiting come first. */
const mostCompared = sql.lit(400);

/** Returns members who look and may fit the viewer by tone and day, or only `memberId`. */
export async function candidatesFor(
  db: Database,
  viewerId: string,
  {
    tone,
    fromDay,
    toDay,
    memberId = null,
    now,
  }: { tone: PartnerTone; fromDay: number; toDay: number; memberId?: string | null; now: Date },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select * from (
      select s.looking_since, s.wakes_at, s.sleeps_at, s.category, s.tone, s.passed_over, ${placeOf(now)}, s.line, ${memberColumns()},
        exists (select from partner_requests r where r.from_id = ${viewerId} and r.to_id = m.id) as is_asked
      from partner_searches s join members m on m.id = s.member_id left join memberships ms on ms.member_id = m.id
      where s.looking_since is not null and s.tone = ${tone} and m.id <> ${viewerId} and ${mayBeOffered(now)}
        and (${memberId}::uuid is null or m.id = ${memberId}::uuid)
        and not ${areApart(sql`${viewerId}::uuid`, sql`m.id`)}
    ) found where day between ${fromDay} and ${toDay} order by looking_since, id limit ${mostCompared}`.execute(
    db,
  );
  return rows;
}

/** Keeps two members from being offered to each other again. */
export async function insertSkip(db: Database, memberId: string, otherId: string, now: Date): Promise<void> {
  await db
    .insertInto('partner_skips')
    .values({ member_id: memberId, other_id: otherId, skipped_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteSkip(db: Database, memberId: string, otherId: string): Promise<void> {
  await db
    .deleteFrom('partner_skips')
    .where('member_id', '=', memberId)
    .where('other_id', '=', otherId)
    .execute();
}

export const memberExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export async function countPassedOver(db: Database, memberIds: readonly string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await db
    .updateTable('partner_searches')
    .set({ passed_over: sql`passed_over + 1` })
    .where('member_id', 'in', [...memberIds])
    .where('looking_since', 'is not', null)
    .execute();
}
