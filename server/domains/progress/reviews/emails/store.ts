import { sql } from 'kysely';
import type { MemberPlan } from '#contract/membership/allowances.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { type StaffFacts, staffRights } from '#server/domains/auth/second-step/rules.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Gives members without a row one, to be looked at now. */
export async function addMembers(db: Database, { now, most }: { now: Date; most: number }): Promise<void> {
  await sql`
    insert into review_emails (member_id, next_look_at)
    select m.id, ${now} from members m where not exists (select from review_emails e where e.member_id = m.id) limit ${most}
    on conflict do nothing`.execute(db);
}

export interface Look {
  member_id: string;
  week: LocalDate | null;
  week_starts_on: number;
}

/** Claims members to look at, longest due first. Other servers skip them until the transaction ends. */
export async function claimLooks(db: Database, { now, most }: { now: Date; most: number }): Promise<Look[]> {
  const { rows } = await sql<Look>`
    select e.member_id, e.week, m.week_starts_on from review_emails e join members m on m.id = e.member_id
    where e.next_look_at <= ${now} order by e.next_look_at limit ${most} for update of e skip locked`.execute(
    db,
  );
  return rows;
}

export async function saveLooks(
  db: Database,
  looks: readonly { member_id: string; at: Date; week: LocalDate | null }[],
): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    update review_emails e set next_look_at = l.at, week = l.week
    from unnest(${looks.map((look) => look.member_id)}::uuid[], ${looks.map(({ at }) => at.toISOString())}::timestamptz[],
      ${looks.map(({ week }) => week)}::date[]) as l(id, at, week)
    where e.member_id = l.id`.execute(db);
}

export interface Reader extends MemberPlan {
  email: string;
  /** First date of the last week whose email was sent. */
  sent_week: LocalDate | null;
}

/** Returns a member who may get the email: present, not suspended, with a confirmed address. */
export async function readerOf(db: Database, memberId: string, now: Date): Promise<Reader | undefined> {
  const { rows } = await sql<Omit<Reader, 'isAdmin' | 'isModerator'> & StaffFacts>`
    select m.email, m.is_admin, m.second_step_due_at, a.confirmed_at as second_step_since, m.is_moderator, coalesce(p.tier, 'starter') as tier, e.sent_week
    from members m left join memberships p on p.member_id = m.id left join review_emails e on e.member_id = m.id
    left join authenticators a on a.member_id = m.id
    where m.id = ${memberId} and m.email_verified_at is not null and ${isPresent('m')} and not ${isSuspended(sql.ref('m.id'), now)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { is_admin, second_step_since, second_step_due_at, is_moderator, ...reader } = row;
  const { isAdmin, isModerator } = staffRights(
    { is_admin, is_moderator, second_step_since, second_step_due_at },
    now,
  );
  return { ...reader, isAdmin, isModerator };
}

export async function markSent(
  db: Database,
  memberId: string,
  { week, now }: { week: LocalDate; now: Date },
): Promise<void> {
  await db
    .updateTable('review_emails')
    .set({ sent_week: week, sent_at: now })
    .where('member_id', '=', memberId)
    .execute();
}
