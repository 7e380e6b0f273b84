import { type RawBuilder, sql } from 'kysely';
import { zoneOf } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { actingStaff } from '../alarms/store.ts';
import type { AppealFacts } from './rules.ts';

export interface AppealRow extends AppealFacts {
  /** Of the appeal; null before the member asked. */
  id: string | null;
  suspension_id: string;
  member_id: string;
  member_name: string;
  reason: string;
  suspended_by: string | null;
  suspended_by_name: string | null;
  words: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  note: string | null;
}

const appeals = (where: RawBuilder<unknown>) => sql<AppealRow>`
  select a.id, s.id as suspension_id, s.member_id, m.name as member_name, s.reason, s.suspended_by, by_whom.name as suspended_by_name,
    s.starts_at, s.ends_at, s.lifted_at, a.words, a.asked_at, a.decided_at, a.outcome, a.note, decider.name as decided_by_name
  from suspensions s
  join members m on m.id = s.member_id
  left join suspension_appeals a on a.suspension_id = s.id
  left join members by_whom on by_whom.id = s.suspended_by
  left join members decider on decider.id = a.decided_by
  ${where}`;

/** Returns a suspension with its appeal, if there is one. */
export async function appealOfSuspension(db: Database, suspensionId: string): Promise<AppealRow | undefined> {
  const { rows } = await appeals(sql`where s.id = ${suspensionId}`).execute(db);
  return rows[0];
}

export async function appealById(db: Database, id: string): Promise<AppealRow | undefined> {
  const { rows } = await appeals(sql`where a.id = ${id}`).execute(db);
  return rows[0];
}

/** Locks a suspension until the transaction ends, so that two acts on its appeal run one by one. */
export async function lockSuspension(db: Database, suspensionId: string): Promise<void> {
  await sql`select from suspensions where id = ${suspensionId} for update`.execute(db);
}

/** Returns appeals that wait for a decision, oldest first. One whose suspension is over waits for none. */
export async function waitingAppeals(db: Database, now: Date): Promise<AppealRow[]> {
  const { rows } = await appeals(sql`
    where a.decided_at is null and a.asked_at is not null and s.lifted_at is null and (s.ends_at is null or s.ends_at > ${now})
    order by a.asked_at, a.id limit 100`).execute(db);
  return rows;
}

export async function insertAppeal(
  db: Database,
  { suspensionId, words, now }: { suspensionId: string; words: string; now: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('suspension_appeals')
    .values({ id, suspension_id: suspensionId, words, asked_at: now })
    .execute();
  return id;
}

export async function settleAppeal(
  db: Database,
  id: string,
  decision: { outcome: 'kept' | 'lifted'; note: string | null; by: string; now: Date },
): Promise<void> {
  await db
    .updateTable('suspension_appeals')
    .set({
      outcome: decision.outcome,
      note: decision.note,
      decided_by: decision.by,
      decided_at: decision.now,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts other members of staff who could decide now. Administrators alone suspend and readmit staff. */
export const otherStaff = async (
  db: Database,
  { viewerId, member, now }: { viewerId: string; member: { id: string; isStaff: boolean }; now: Date },
): Promise<number> =>
  (await actingStaff(db, { without: [viewerId, member.id], adminsOnly: member.isStaff, now })).length;

/** Returns what the email about a decided appeal needs. */
export const decidedAppeal = (db: Database, id: string) =>
  db
    .selectFrom('suspension_appeals as a')
    .innerJoin('suspensions as s', 's.id', 'a.suspension_id')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select(['m.name', 'm.email', 'a.note', 's.ends_at', 's.lifted_at'])
    .select((eb) => zoneOf(eb.ref('m.id')).as('zone'))
    .where('a.id', '=', id)
    .where('a.outcome', '=', 'kept')
    .executeTakeFirst();
