import { sql } from 'kysely';
import { type GatheringKind, type GatheringView, mostMinutes } from '#contract/gatherings/constants.ts';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { isListed, isPaused, isReadable } from './visibility.ts';

export interface GatheringRow extends AuthorRow<'host'> {
  id: string;
  kind: GatheringKind;
  /** The host, also one who is away. */
  led_by: string | null;
  title: string;
  summary: string;
  about: string;
  included: string[];
  zone: string;
  call_url: string;
  seats: number;
  group_id: string | null;
  starts_at: Date;
  ends_at: Date;
  version: number;
  cancelled_at: Date | null;
  cancel_reason: string;
  hidden_at: Date | null;
  /** True while its host is suspended. */
  is_paused: boolean;
  updated_at: Date;
  meetings_count: number;
  seats_taken: number;
  waiting_count: number;
  seat_state: 'reserved' | 'offered' | 'waiting' | null;
  seat_since: Date | null;
  seat_offered_until: Date | null;
  /** Place on the waiting list, from 1. */
  seat_position: number | null;
  next_id: string | null;
  next_title: string | null;
  next_starts_at: Date | null;
  next_ends_at: Date | null;
}

/** Dates `ahead` that are the next one of their gathering, which aren't over yet. None takes longer than `mostMinutes`. */
const nextDates = (now: Date) => sql`(
  select gm.gathering_id, gm.starts_at from gathering_meetings gm
  where gm.cancelled_at is null and gm.ends_at > ${now} and gm.starts_at > ${new Date(now.getTime() - mostMinutes * 60_000)}
    and not exists (select from gathering_meetings earlier where earlier.gathering_id = gm.gathering_id
      and earlier.cancelled_at is null and earlier.ends_at > ${now} and earlier.starts_at < gm.starts_at offset 0)) ahead
  join gatherings g on g.id = ahead.gathering_id`;

const rowsOf = (viewerId: string, now: Date, from = sql`gatherings g`) => sql`
  select g.id, g.kind, g.host_id as led_by, g.title, g.summary, g.about, g.included, g.zone, g.call_url, g.seats, g.group_id, g.starts_at, g.ends_at, g.version,
    g.cancelled_at, g.cancel_reason, g.hidden_at, g.updated_at, ${isPaused(now)} as is_paused, ${authorColumns('host')},
    (select count(*)::int from gathering_meetings gm where gm.gathering_id = g.id and gm.cancelled_at is null) as meetings_count,
    taken.seats_taken, taken.waiting_count,
    own.state as seat_state, own.since as seat_since, own.offered_until as seat_offered_until,
    case when own.state = 'waiting' then (select count(*)::int from gathering_seats gs
      where gs.gathering_id = g.id and gs.state = 'waiting' and (gs.since, gs.member_id) <= (own.since, own.member_id)) end as seat_position,
    next.id as next_id, next.title as next_title, next.starts_at as next_starts_at, next.ends_at as next_ends_at
  from ${from} ${joinAuthor(sql`g.host_id`)}
  cross join lateral (select count(*) filter (where gs.state <> 'waiting')::int as seats_taken,
    count(*) filter (where gs.state = 'waiting')::int as waiting_count from gathering_seats gs where gs.gathering_id = g.id) taken
  left join gathering_seats own on own.gathering_id = g.id and own.member_id = ${viewerId}
  left join lateral (select gm.id, gm.title, gm.starts_at, gm.ends_at from gathering_meetings gm
    where gm.gathering_id = g.id and gm.cancelled_at is null and gm.ends_at > ${now} and g.cancelled_at is null
    order by gm.starts_at limit 1) next on true`;

/** Returns a gathering that the viewer may open. Administrators and moderators also open hidden ones. */
export async function gatheringFor(
  db: Database,
  id: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<GatheringRow | undefined> {
  const seesAll = viewer.isAdmin || viewer.isModerator;
  const { rows } = await sql<GatheringRow>`
    ${rowsOf(viewer.id, now)} where g.id = ${id} and (${isReadable(viewer.id)} or ${seesAll}::boolean)`.execute(
    db,
  );
  return rows[0];
}

/** A position in a list: the time by which it is sorted, and an id. */
export interface ListStart {
  at: Date;
  id: string;
}

/** Returns the time by which a list sorts a gathering: its next date, and the end of one without any. */
export const sortedBy = ({ next_starts_at, ends_at }: GatheringRow, view: GatheringView): Date =>
  view === 'past' ? ends_at : (next_starts_at ?? ends_at);

/**
 * Returns a page of a list: `upcoming` and `mine` by their next date, soonest first, `past` by their end, latest first. Cancelled ones
 * are only in `mine`.
 */
export async function pageOfGatherings(
  db: Database,
  {
    viewerId,
    view,
    after,
    limit,
    now,
  }: { viewerId: string; view: GatheringView; after: ListStart | null; limit: number; now: Date },
): Promise<GatheringRow[]> {
  const isListedHere = sql`${isListed(viewerId, now)} and g.cancelled_at is null`;
  const { from, part, at } = {
    upcoming: { from: nextDates(now), part: isListedHere, at: sql`ahead.starts_at` },
    mine: {
      from: undefined,
      part: sql`(g.host_id = ${viewerId} or own.member_id is not null) and g.ends_at > ${now}`,
      at: sql`coalesce(next.starts_at, g.ends_at)`,
    },
    past: { from: undefined, part: sql`${isListedHere} and g.ends_at <= ${now}`, at: sql`g.ends_at` },
  }[view];
  const isDown = view === 'past';
  const { rows } = await sql<GatheringRow>`
    ${rowsOf(viewerId, now, from)} where ${part} and ${isReadable(viewerId)}
      and ${after ? sql`(${at}, g.id) ${isDown ? sql`<` : sql`>`} (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by ${at} ${isDown ? sql`desc` : sql``}, g.id ${isDown ? sql`desc` : sql``} limit ${limit}`.execute(
    db,
  );
  return rows;
}
