import { sql } from 'kysely';
import type { MemberPlan } from '#contract/membership/allowances.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { type StaffFacts, staffRights } from '#server/domains/auth/second-step/rules.ts';
import type { LocalDate, ZoneSpan } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { batchSize, inBatches } from '#server/platform/database/in-batches.ts';

/** A time of a reminder on one date, with what decides whether it is sent. */
export interface Delivery extends MemberPlan {
  id: string;
  member_id: string;
  habit_id: string | null;
  /** True for the reminder that yesterday is still open, `local_date`. */
  is_yesterday: boolean;
  /** Name of the habit. */
  name: string | null;
  local_date: LocalDate;
  time: string;
  planned_at: Date;
  used_at: Date | null;
  emailed_at: Date | null;
  email: string;
  email_verified: boolean;
  /** False for a member who is away or suspended. */
  is_active: boolean;
  /** Day that was completed on the date or first after it, or null. */
  done_day: number | null;
  /** Day of the newest round, or null without one that is open. */
  current_day: number | null;
  /** First date of that round. */
  started_on: LocalDate | null;
  /**
   * True if the practice is done on the date: the day is completed or both ticks are made, the habit is kept. A day is also done
   * when a later date has it.
   */
  is_done: boolean;
  /** True if a planned pause covers the date. */
  is_paused: boolean;
  spans: ZoneSpan[];
}

type Row = Omit<Delivery, 'spans' | 'isAdmin' | 'isModerator'> &
  StaffFacts & {
    zones: { from: string; zone: string; dayStartHour: number }[];
  };

const rightsOf = (facts: StaffFacts, now: Date) => {
  const { isAdmin, isModerator } = staffRights(facts, now);
  return { isAdmin, isModerator };
};

const asDelivery = (
  { zones, is_admin, second_step_since, second_step_due_at, is_moderator, ...row }: Row,
  now: Date,
): Delivery => ({
  ...row,
  ...rightsOf({ is_admin, is_moderator, second_step_since, second_step_due_at }, now),
  spans: zones.map((span) => ({ ...span, from: new Date(span.from) })),
});

/** Selects deliveries `d` with their facts. */
const facts = (now: Date) => sql`
  select d.id, d.member_id, d.habit_id, d.is_yesterday, h.name, d.local_date, d.time, d.planned_at, d.used_at, d.emailed_at,
    m.email, m.email_verified_at is not null as email_verified, m.is_admin, m.second_step_due_at,
    a.confirmed_at as second_step_since, m.is_moderator, coalesce(p.tier, 'starter') as tier,
    ${isPresent('m')} and not exists (
      select from suspensions b where b.member_id = m.id and bars_at(b.starts_at, b.ends_at, b.lifted_at, ${now})) as is_active,
    r.current_day, r.started_on, done.day as done_day,
    case when d.habit_id is null then
      done.day is not null
      or (select count(*) = 2 from day_ticks t where t.round_id = r.id and t.day = r.current_day and t.value
        and t.item in ('readLesson', 'walkReflection') and t.local_date <= d.local_date)
    else exists (select from habit_days k where k.habit_id = d.habit_id and k.local_date = d.local_date and k.is_met) end as is_done,
    exists (select from pauses w where w.member_id = m.id and d.local_date >= w.from_date and d.local_date < w.from_date + w.days) as is_paused,
    (select json_agg(json_build_object('from', z.at, 'zone', z.zone, 'dayStartHour', z.hour) order by z.at)
      from (select m.created_at as at, m.first_time_zone as zone, m.first_day_start_hour as hour
        union all select c.effective_from, c.zone, c.day_start_hour from time_zone_changes c where c.member_id = m.id) z) as zones
  from reminder_deliveries d join members m on m.id = d.member_id
  left join memberships p on p.member_id = m.id
  left join authenticators a on a.member_id = m.id
  left join habits h on h.id = d.habit_id
  left join lateral (
    select c.day from day_completions c where d.habit_id is null and c.member_id = m.id and c.local_date >= d.local_date
    order by c.local_date, c.completed_at limit 1) done on true
  left join lateral (
    select id, current_day, started_on from rounds where rounds.member_id = m.id and finished_at is null
    order by started_at desc limit 1) r on true`;

/** Stores times that have come, to be sent by one job. One that is stored already, in any batch, is left out. */
export async function insertDeliveries(
  db: Database,
  batch: string,
  due: readonly {
    member_id: string;
    habit_id: string | null;
    is_yesterday: boolean;
    date: LocalDate;
    time: string;
    at: Date;
  }[],
): Promise<void> {
  if (due.length === 0) return;
  await sql`
    insert into reminder_deliveries (id, member_id, habit_id, is_yesterday, local_date, time, planned_at, batch)
    select gen_random_uuid(), u.member_id, u.habit_id, u.is_yesterday, u.local_date, u.time, u.at, ${batch}
    from unnest(${due.map((row) => row.member_id)}::uuid[], ${due.map((row) => row.habit_id)}::uuid[],
      ${due.map((row) => row.date)}::date[], ${due.map((row) => row.time)}::text[],
      ${due.map((row) => row.at.toISOString())}::timestamptz[], ${due.map((row) => row.is_yesterday)}::boolean[])
      as u(member_id, habit_id, local_date, time, at, is_yesterday)
    on conflict do nothing`.execute(db);
}

/** Claims what a batch has to send, once. Returns nothing the second time. */
export async function claimBatch(db: Database, batch: string, now: Date): Promise<Delivery[]> {
  const { rows: claimed } = await sql<{ id: string }>`
    update reminder_deliveries set claimed_at = ${now} where batch = ${batch} and claimed_at is null returning id`.execute(
    db,
  );
  return deliveriesById(
    db,
    claimed.map(({ id }) => id),
    now,
  );
}

/**
 * Claims deliveries again whose pushes a server began to send and didn't finish: those of a batch that were claimed before an
 * instant, or those of `ids` that the caller claimed at `claimedAt`. No other server sends them meanwhile.
 */
export async function claimPushes(
  db: Database,
  which: { batch: string; before: Date } | { ids: readonly string[]; claimedAt: Date },
  now: Date,
): Promise<string[]> {
  const mine =
    'batch' in which
      ? sql`batch = ${which.batch} and claimed_at < ${which.before}`
      : sql`id = any(${[...which.ids]}::uuid[]) and claimed_at = ${which.claimedAt}`;
  const { rows } = await sql<{ id: string }>`
    update reminder_deliveries set claimed_at = ${now} where ${mine} and push_due and pushed_at is null returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function markPushed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('reminder_deliveries').set({ pushed_at: now }).where('id', '=', id).execute();
}

/** Saves that deliveries are no longer to be sent by push. */
export async function dropPushes(db: Database, ids: readonly string[]): Promise<void> {
  await sql`update reminder_deliveries set push_due = false where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Claims the email of a delivery. Returns false while another job sends it, and when it was sent. */
export async function claimEmail(
  db: Database,
  id: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminder_deliveries')
    .set({ email_claimed_at: now })
    .where('id', '=', id)
    .where('emailed_at', 'is', null)
    .where((eb) => eb.or([eb('email_claimed_at', 'is', null), eb('email_claimed_at', '<', before)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets go of an email that couldn't be sent, so that the next try of its job may. */
export async function releaseEmail(db: Database, id: string): Promise<void> {
  await db.updateTable('reminder_deliveries').set({ email_claimed_at: null }).where('id', '=', id).execute();
}

/** Saves that the email of a delivery is no longer to be sent. */
export async function dropEmail(db: Database, id: string): Promise<void> {
  await db.updateTable('reminder_deliveries').set({ email_due: false }).where('id', '=', id).execute();
}

interface Abandoned {
  /** Deliveries that were scheduled before this are late. */
  since: Date;
  /** Deliveries that were claimed, or scheduled, after this may be under way. */
  before: Date;
}

/** A job with this key waits for its turn. */
const waits = (key: ReturnType<typeof sql>) =>
  sql`exists (select from graphile_worker.jobs j where j.key = ${key} and j.locked_at is null)`;

/** Returns batches that no server sends any more, at most 100. */
export async function abandonedBatches(db: Database, { since, before }: Abandoned): Promise<string[]> {
  const { rows } = await sql<{ batch: string }>`
    select distinct d.batch from reminder_deliveries d
    where d.planned_at > ${since} and (
        (d.claimed_at is null and d.planned_at < ${before}) or (d.push_due and d.pushed_at is null and d.claimed_at < ${before}))
      and not ${waits(sql`'send-reminders ' || d.batch`)}
    limit 100`.execute(db);
  return rows.map(({ batch }) => batch);
}

/** Returns deliveries whose email no server sends any more, at most 500. */
export async function abandonedEmails(db: Database, { since, before }: Abandoned): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from reminder_deliveries d
    where d.planned_at > ${since} and d.email_due and d.emailed_at is null and d.claimed_at < ${before}
      and (d.email_claimed_at is null or d.email_claimed_at < ${before}) and not ${waits(sql`'reminder-email ' || d.id`)}
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deliveriesById(db: Database, ids: readonly string[], now: Date): Promise<Delivery[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Row>`${facts(now)} where d.id = any(${[...ids]}::uuid[]) order by d.planned_at, d.id`.execute(
      db,
    );
  return rows.map((row) => asDelivery(row, now));
}

/** Saves what became of deliveries, the hashes of their tokens, and the channels by which they are to be sent. */
export async function saveOutcomes(
  db: Database,
  outcomes: readonly { id: string; outcome: string; tokenHash: Buffer; channels: readonly string[] }[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update reminder_deliveries d set outcome = o.outcome, token_hash = decode(o.hash, 'hex'), push_due = o.push, email_due = o.email
    from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ tokenHash }) => tokenHash.toString('hex'))}::text[],
      ${outcomes.map(({ channels }) => channels.includes('push'))}::boolean[],
      ${outcomes.map(({ channels }) => channels.includes('email'))}::boolean[]) as o(id, outcome, hash, push, email)
    where d.id = o.id`.execute(db);
}

export async function markEmailed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('reminder_deliveries').set({ emailed_at: now }).where('id', '=', id).execute();
}

/** Returns the delivery of a token. With `isLocked`, no other use of the link runs until the transaction ends. */
export async function deliveryByToken(
  db: Database,
  tokenHash: Buffer,
  { now, isLocked }: { now: Date; isLocked: boolean },
): Promise<Delivery | undefined> {
  const row = await db
    .selectFrom('reminder_deliveries')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .$if(isLocked, (rows) => rows.forUpdate())
    .executeTakeFirst();
  return row && (await deliveriesById(db, [row.id], now))[0];
}

export async function markUsed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('reminder_deliveries').set({ used_at: now }).where('id', '=', id).execute();
}

export async function sweepDeliveries(db: Database, before: Date): Promise<void> {
  await inBatches(() =>
    sql`delete from reminder_deliveries where ctid = any(array(
      select ctid from reminder_deliveries where planned_at < ${before} order by planned_at limit ${sql.lit(batchSize)}))`.execute(
      db,
    ),
  );
}

/** Returns how many deliveries since an instant aren't sent completely. */
export async function unsent(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reminder_deliveries
    where planned_at > ${since}
      and (claimed_at is null or (push_due and pushed_at is null) or (email_due and emailed_at is null))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
