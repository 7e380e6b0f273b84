import { sql } from 'kysely';
import type { Tier } from '#contract/membership/tiers.ts';
import { pactLines } from '#contract/partners/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { isOpenFor } from '../visibility.ts';
import { firstLines, type LineState, type LineValue, type OpenPact, type Side } from './rules.ts';

/** Locks the partnerships of members until the transaction ends. Every caller locks in the order of the ids. */
export async function lockPartners(db: Database, memberIds: readonly string[]): Promise<void> {
  for (const id of memberIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`partners ${id}`}, 0))`.execute(db);
}

const joinSides = (memberId: string) => sql`
  pacts p join pact_sides mine on mine.pact_id = p.id and mine.member_id = ${memberId}
  join pact_sides theirs on theirs.pact_id = p.id and theirs.side <> mine.side`;

/** True if one of two members blocks the other. */
export async function isBlocked(db: Database, one: string, two: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${isBlockedBetween(one, two)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Returns the pacts that are open for a member. */
export async function openPactsOf(db: Database, memberId: string): Promise<(OpenPact & { id: string })[]> {
  const { rows } = await sql<OpenPact & { id: string }>`
    select p.id, mine.has_company from ${joinSides(memberId)} where ${isOpenFor}`.execute(db);
  return rows;
}

/** Stores a new pact with its first lines, and returns its id. */
export async function insertPact(db: Database, one: string, two: string, now: Date): Promise<string> {
  const id = newId();
  const [first = one, second = two] = [one, two].sort();
  await db.insertInto('pacts').values({ id, one_id: first, two_id: second, made_at: now }).execute();
  await db
    .insertInto('pact_sides')
    .values([
      { pact_id: id, member_id: first, side: 1 },
      { pact_id: id, member_id: second, side: 2 },
    ])
    .execute();
  await db
    .insertInto('pact_lines')
    .values(pactLines.map((line) => ({ pact_id: id, line, value: JSON.stringify(firstLines[line]) })))
    .execute();
  return id;
}

/** A pact as one of both sees it. */
export interface PactRow extends AuthorRow<'partner'> {
  id: string;
  made_at: Date;
  started_at: Date | null;
  ends_at: Date | null;
  period: number;
  ended_at: Date | null;
  ended_why: string | null;
  ended_side: Side | null;
  told_at: Date | null;
  is_open: boolean;
  side: Side;
  starts_on: LocalDate | null;
  period_on: LocalDate | null;
  renewed_period: number;
  shows_day: boolean;
  shows_streak: boolean;
  shown_habits: string[];
  has_company: boolean;
  member_id: string;
  member_name: string;
  other_id: string;
  other: {
    starts_on: LocalDate | null;
    renewed_period: number;
    shows_day: boolean;
    shows_streak: boolean;
    shown_habits: string[];
    tier: Tier | null;
    is_admin: boolean;
    is_moderator: boolean;
  };
}

const pactColumns = sql`
  p.id, p.made_at, p.started_at, p.ends_at, p.period, p.ended_at, p.ended_why, p.ended_side, p.told_at, ${isOpenFor} as is_open,
  mine.side, mine.starts_on, mine.period_on, mine.renewed_period, mine.shows_day, mine.shows_streak, mine.shown_habits, mine.has_company,
  mine.member_id, theirs.member_id as other_id, (select v.name from members v where v.id = mine.member_id) as member_name,
  (select json_build_object('starts_on', theirs.starts_on, 'renewed_period', theirs.renewed_period, 'shows_day', theirs.shows_day,
    'shows_streak', theirs.shows_streak, 'shown_habits', theirs.shown_habits, 'tier', plan.tier, 'is_admin', o.is_admin, 'is_moderator', o.is_moderator)
    from members o left join memberships plan on plan.member_id = o.id where o.id = theirs.member_id) as other`;

/** Returns a member's open pacts, oldest first, and then ended ones since `endedSince` that they haven't put away. */
export async function pactsOf(db: Database, memberId: string, endedSince: Date): Promise<PactRow[]> {
  const { rows } = await sql<PactRow>`
    select ${pactColumns}, ${authorColumns('partner')} from ${joinSides(memberId)}
    ${joinAuthor(sql`theirs.member_id`)}
    where ${isOpenFor} or (p.ended_at > ${endedSince} and mine.closed_at is null)
    order by ${isOpenFor} desc, p.made_at, p.id limit 10`.execute(db);
  return rows;
}

/** Returns a member's pact, locked until the transaction ends. Undefined for a pact of others. */
export async function lockPact(db: Database, memberId: string, id: string): Promise<PactRow | undefined> {
  await sql`select id from pacts where id = ${id} and (one_id = ${memberId} or two_id = ${memberId}) for update`.execute(
    db,
  );
  const { rows } = await sql<PactRow>`
    select ${pactColumns}, ${authorColumns('partner')} from ${joinSides(memberId)}
    ${joinAuthor(sql`theirs.member_id`)} where p.id = ${id}`.execute(db);
  return rows[0];
}

export async function linesOf(db: Database, pactIds: readonly string[]): Promise<Map<string, LineState[]>> {
  const { rows } = await sql<LineState & { pact_id: string }>`
    select pact_id, line, value, agreed_1, agreed_2, suggestion, suggested_side, version from pact_lines
    where pact_id = any(${pactIds}::uuid[])`.execute(db);
  const inOrder = rows.toSorted((a, b) => pactLines.indexOf(a.line) - pactLines.indexOf(b.line));
  return Map.groupBy(inOrder, ({ pact_id }) => pact_id);
}

export async function saveLine(db: Database, pactId: string, { line, ...state }: LineState): Promise<void> {
  const json = (value: LineValue | null) => value && JSON.stringify(value);
  await db
    .updateTable('pact_lines')
    .set({ ...state, value: JSON.stringify(state.value), suggestion: json(state.suggestion) })
    .where('pact_id', '=', pactId)
    .where('line', '=', line)
    .execute();
}

/** Saves a new period of 30 days: the first one, or a renewed one. */
export async function setPeriod(
  db: Database,
  id: string,
  {
    startedAt,
    endsAt,
    period,
    firstDates,
  }: { startedAt: Date; endsAt: Date; period: number; firstDates: Record<Side, LocalDate> },
): Promise<void> {
  await db
    .updateTable('pacts')
    .set({ started_at: startedAt, ends_at: endsAt, period })
    .where('id', '=', id)
    .execute();
  for (const side of [1, 2] as const)
    await sql`update pact_sides set period_on = ${firstDates[side]}::date, starts_on = coalesce(starts_on, ${firstDates[side]}::date)
      where pact_id = ${id} and side = ${side}`.execute(db);
}

export async function setSide(
  db: Database,
  { pactId, side }: { pactId: string; side: Side },
  change: {
    renewed_period?: number;
    shows_day?: boolean;
    shows_streak?: boolean;
    shown_habits?: string[];
    has_company?: boolean;
    closed_at?: Date;
  },
): Promise<void> {
  await db
    .updateTable('pact_sides')
    .set(change)
    .where('pact_id', '=', pactId)
    .where('side', '=', side)
    .execute();
}

export type EndedWhy = 'left' | 'blocked' | 'away' | 'suspended' | 'over';

/** Ends a pact. Without `toldAt` the other one is told later. */
export async function setEnded(
  db: Database,
  id: string,
  { why, side, at, toldAt }: { why: EndedWhy; side: Side | null; at: Date; toldAt: Date | null },
): Promise<void> {
  await db
    .updateTable('pacts')
    .set({ ended_at: at, ended_why: why, ended_side: side, told_at: toldAt })
    .where('id', '=', id)
    .execute();
}

export async function setTold(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable('pacts').set({ told_at: at }).where('id', '=', id).execute();
}

/** Opens a pact again that its member left. */
export async function reopen(db: Database, id: string): Promise<void> {
  await db
    .updateTable('pacts')
    .set({ ended_at: null, ended_why: null, ended_side: null, told_at: null })
    .where('id', '=', id)
    .execute();
}

export interface PactEnds {
  id: string;
  one_id: string;
  two_id: string;
  ended_side: Side | null;
}

/** Returns the open pacts of a member, or those with one other member, locked. Left ones whose other isn't told count too. */
export async function lockUntoldPacts(
  db: Database,
  memberId: string,
  otherId: string | null = null,
): Promise<PactEnds[]> {
  const { rows } = await sql<PactEnds>`
    select id, one_id, two_id, ended_side from pacts where told_at is null and (one_id = ${memberId} or two_id = ${memberId})
      and (${otherId}::uuid is null or one_id = ${otherId}::uuid or two_id = ${otherId}::uuid)
    order by id for update`.execute(db);
  return rows;
}

/** Returns a pact that was left before this instant and whose other member isn't told yet, locked. */
export async function lockLeftPact(
  db: Database,
  id: string,
  endedBefore: Date,
): Promise<PactEnds | undefined> {
  const { rows } = await sql<PactEnds>`
    select id, one_id, two_id, ended_side from pacts
    where id = ${id} and ended_why = 'left' and told_at is null and ended_at <= ${endedBefore} for update`.execute(
    db,
  );
  return rows[0];
}

/** Returns ids of pacts that their member left before this instant, and whose other member wasn't told. */
export async function leftPacts(db: Database, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('pacts')
    .select('id')
    .where('ended_why', '=', 'left')
    .where('told_at', 'is', null)
    .where('ended_at', '<=', endedBefore)
    .orderBy('ended_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns pacts whose 30 days are over, locked. */
export async function lockOverPacts(db: Database, now: Date, most: number): Promise<PactEnds[]> {
  const { rows } = await sql<PactEnds>`
    select id, one_id, two_id, ended_side from pacts where ended_at is null and ends_at <= ${now}
    order by ends_at limit ${most} for update skip locked`.execute(db);
  return rows;
}

/** Marks pacts that end before `before` as asked about their renewal, and returns those that weren't yet. */
export async function markAsked(
  db: Database,
  before: Date,
): Promise<{ id: string; one_id: string; two_id: string; period: number }[]> {
  const { rows } = await sql<{ id: string; one_id: string; two_id: string; period: number }>`
    update pacts set asked_period = period where ended_at is null and ends_at <= ${before} and asked_period < period
    returning id, one_id, two_id, period`.execute(db);
  return rows;
}
