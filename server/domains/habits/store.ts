import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { HabitCategory, HabitColor, HabitIcon } from '#contract/habits/constants.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { OwnPause } from './pauses/rules.ts';
import type { Direction, Rhythm, Source, StoredEra } from './rules.ts';

/** The fields of a habit that its form sets. */
export interface HabitFields {
  name: string;
  description: string | null;
  category: HabitCategory;
  schedules: StoredEra[];
  day_target: number;
  unit: string | null;
  direction: Direction;
  reminder_times: string[];
  color: HabitColor;
  icon: HabitIcon;
  routine: string | null;
  link: Rhythm['link'];
  small_version: string | null;
}

export interface HabitRow extends HabitFields {
  id: string;
  member_id: string;
  position: number;
  started_on: LocalDate;
  marks_from: LocalDate | null;
  marks: string;
  own_pauses: OwnPause[];
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const columns = [
  'id',
  'member_id',
  'name',
  'description',
  'category',
  'schedules',
  'day_target',
  'unit',
  'direction',
  'reminder_times',
  'color',
  'icon',
  'routine',
  'link',
  'small_version',
  'own_pauses',
  'position',
  'started_on',
  'marks_from',
  'marks',
  'archived_at',
  'created_at',
  'updated_at',
] as const;

const habitsOfMember = (db: Database, memberId: string) =>
  db.selectFrom('habits').select(columns).where('member_id', '=', memberId);

/** A date with a mark or a note, as a page shows it. */
export interface ShownDay {
  local_date: LocalDate;
  count: number | null;
  is_met: boolean;
  source: Source | null;
  note: string | null;
}

/** Returns habits in their order, with their marked dates from `since` on, or all of them. */
export const habitsOf = (
  db: Database,
  memberId: string,
  { ids, isArchived, since }: { ids?: readonly string[]; isArchived?: boolean; since: LocalDate | null },
): Promise<(HabitRow & { marked: ShownDay[] })[]> =>
  habitsOfMember(db, memberId)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('habit_days as d')
          .select(['d.local_date', 'd.count', 'd.is_met', 'd.source', 'd.note'])
          .whereRef('d.habit_id', '=', 'habits.id')
          .where((e) => e.or([e('d.count', 'is not', null), e('d.note', 'is not', null)]))
          .$if(since !== null, (days) => days.where('d.local_date', '>=', since ?? ''))
          .orderBy('d.local_date'),
      ).as('marked'),
    )
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', [...(ids ?? [])]))
    .$if(isArchived !== undefined, (rows) => rows.where('archived_at', isArchived ? 'is not' : 'is', null))
    .orderBy('position')
    .orderBy('id')
    .$castTo<HabitRow & { marked: ShownDay[] }>()
    .execute();

/** A habit with everything of its member that decides whether it is due. */
export interface HabitOfMember extends HabitRow, MemberWeeks {
  zones: { from: string; zone: string; dayStartHour: number }[];
}

/** Returns habits of any members. Archived ones are left out. */
export async function habitsWithMembers(db: Database, ids: readonly string[]): Promise<HabitOfMember[]> {
  const { rows } = await sql<HabitOfMember>`
    select h.*, m.week_starts_on,
      coalesce((select json_agg(json_build_object('from_date', p.from_date, 'days', p.days) order by p.from_date)
        from pauses p where p.member_id = m.id), '[]') as pauses,
      (select json_agg(json_build_object('from', z.at, 'zone', z.zone, 'dayStartHour', z.hour) order by z.at)
        from (select m.created_at as at, m.first_time_zone as zone, m.first_day_start_hour as hour
          union all select c.effective_from, c.zone, c.day_start_hour from time_zone_changes c where c.member_id = m.id) z) as zones
    from habits h join members m on m.id = h.member_id
    where h.id = any(${[...ids]}::uuid[]) and h.archived_at is null`.execute(db);
  return rows;
}

export interface MemberWeeks {
  week_starts_on: number;
  /** Pauses of Evolve 90 that the member planned. */
  pauses: { from_date: LocalDate; days: number }[];
}

export const weeksOf = (db: Database, memberId: string): Promise<MemberWeeks> =>
  db
    .selectFrom('members as m')
    .select(['m.week_starts_on'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('pauses as p')
          .select(['p.from_date', 'p.days'])
          .whereRef('p.member_id', '=', 'm.id')
          .orderBy('p.from_date'),
      ).as('pauses'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();

/** Locks the member's list until the transaction ends, so that creations run one by one. */
export async function lockList(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`habits ${memberId}`}, 0))`.execute(db);
}

/** Locks habits in the order of their ids, which every caller uses. Another member's are not found. */
export const lockHabits = (
  db: Database,
  memberId: string,
  where:
    | { ids: readonly string[] }
    | { link: Source }
    | { routine: string | null }
    | { source: Source; date: LocalDate },
): Promise<HabitRow[]> =>
  habitsOfMember(db, memberId)
    .$if('ids' in where, (rows) => rows.where('id', 'in', 'ids' in where ? [...where.ids] : []))
    .$if('link' in where, (rows) =>
      rows.where('link', '=', 'link' in where ? where.link : 'none').where('archived_at', 'is', null),
    )
    .$if('source' in where, (rows) =>
      rows.where((eb) =>
        eb.exists(
          eb
            .selectFrom('habit_days as d')
            .select('d.local_date')
            .whereRef('d.habit_id', '=', 'habits.id')
            .where('d.local_date', '=', 'source' in where ? where.date : '')
            .where('d.source', '=', 'source' in where ? where.source : ''),
        ),
      ),
    )
    .$if('routine' in where, (rows) =>
      rows
        .where(sql<boolean>`routine is not distinct from ${'routine' in where ? where.routine : null}`)
        .where('archived_at', 'is', null),
    )
    .orderBy('id')
    .forUpdate()
    .$castTo<HabitRow>()
    .execute();

export const countHabits = async (
  db: Database,
  memberId: string,
): Promise<{ count: number; last: number }> => {
  const { count, last } = await db
    .selectFrom('habits')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return { count, last: last ?? 0 };
};

export const idByClientId = async (
  db: Database,
  memberId: string,
  clientId: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('habits')
      .select('id')
      .where('member_id', '=', memberId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
  )?.id;

export async function insertHabit(
  db: Database,
  {
    memberId,
    clientId,
    startedOn,
    position,
    now,
    fields,
  }: {
    memberId: string;
    clientId: string | null;
    startedOn: LocalDate;
    position: number;
    now: Date;
    fields: HabitFields;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('habits')
    .values({
      ...fields,
      id,
      member_id: memberId,
      client_id: clientId,
      schedules: JSON.stringify(fields.schedules),
      started_on: startedOn,
      position,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function updateHabit(
  db: Database,
  id: string,
  { fields, archivedAt, now }: { fields: HabitFields; archivedAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('habits')
    .set({
      ...fields,
      schedules: JSON.stringify(fields.schedules),
      archived_at: archivedAt,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function savePauses(
  db: Database,
  id: string,
  { pauses, now }: { pauses: readonly OwnPause[]; now: Date },
): Promise<void> {
  await db
    .updateTable('habits')
    .set({ own_pauses: JSON.stringify(pauses), updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Deletes a habit with its dates. Returns false if the member has no such habit. */
export async function deleteHabit(db: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('habits')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets the position and routine of habits by their order. The others follow in theirs. */
export async function saveOrder(
  db: Database,
  memberId: string,
  order: readonly { id: string; routine: string | null }[],
): Promise<void> {
  await sql`
    update habits h set position = placed.position, routine = placed.routine
    from (
      select e.id, case when o.id is null then e.routine else o.routine end as routine,
             (row_number() over (order by o.place nulls last, e.position, e.id))::int as position
      from habits e
      left join unnest(${order.map(({ id }) => id)}::uuid[], ${order.map(({ routine }) => routine)}::text[])
        with ordinality as o(id, routine, place) on o.id = e.id
      where e.member_id = ${memberId}) placed
    where h.id = placed.id and (h.position, h.routine) is distinct from (placed.position, placed.routine)`.execute(
    db,
  );
}
