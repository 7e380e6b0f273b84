import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface SheetFacts {
  email: string;
  time_zone: string;
  is_moderator: boolean;
  has_second_step: boolean;
  comped_until: Date | null;
  last_completed_at: Date | null;
  replies_count: number;
}

export async function factsOf(db: Database, memberId: string): Promise<SheetFacts | undefined> {
  const { rows } = await sql<SheetFacts>`
    select m.email, m.is_moderator, ms.comped_until,
      coalesce((select c.zone from time_zone_changes c where c.member_id = m.id order by c.effective_from desc limit 1), m.first_time_zone) as time_zone,
      exists (select from authenticators a where a.member_id = m.id and a.confirmed_at is not null) as has_second_step,
      (select max(d.completed_at) from day_completions d where d.member_id = m.id) as last_completed_at,
      ((select count(*) from comments c where c.author_id = m.id and c.deleted_at is null)
        + (select count(*) from forum_posts f where f.author_id = m.id and f.id <> f.topic_id and f.deleted_at is null))::int as replies_count
    from members m left join memberships ms on ms.member_id = m.id
    where m.id = ${memberId} and m.erasing_since is null`.execute(db);
  return rows[0];
}

export const paymentsOf = (db: Database, memberId: string) =>
  db
    .selectFrom('charges')
    .select(['id', 'charged_at', 'description', 'amount_cents', 'refunded_cents', 'currency'])
    .where('member_id', '=', memberId)
    .orderBy('charged_at', 'desc')
    .limit(20)
    .execute();

export interface ReportRow {
  id: string;
  content_type: string;
  status: 'pending' | 'approved' | 'action_taken';
  is_own: boolean;
  at: Date;
}

/** Returns the newest cases about content of a member, and those that the member reported. */
export async function reportsOf(db: Database, memberId: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from (
      (select c.id, c.content_type, c.status, false as is_own, c.opened_at as at from moderation_cases c
        where c.author_id = ${memberId} order by c.opened_at desc limit 20)
      union all
      (select c.id, c.content_type, c.status, true, r.flagged_at from reports r join moderation_cases c on c.id = r.case_id
        where r.flagged_by = ${memberId} order by r.flagged_at desc limit 20)) both_ways
    order by at desc limit 20`.execute(db);
  return rows;
}

export interface NoteRow {
  id: string;
  content: string;
  author_name: string | null;
  created_at: Date;
}

export async function notesOf(db: Database, memberId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.content, m.name as author_name, n.created_at from member_notes n left join members m on m.id = n.author_id
    where n.member_id = ${memberId} order by n.created_at desc, n.id desc limit 50`.execute(db);
  return rows;
}

export async function insertNote(
  db: Database,
  note: { id: string; memberId: string; authorId: string; content: string; now: Date },
): Promise<void> {
  await db
    .insertInto('member_notes')
    .values({
      id: note.id,
      member_id: note.memberId,
      author_id: note.authorId,
      content: note.content,
      created_at: note.now,
    })
    .execute();
}

export interface MomentRow {
  at: Date;
  what: string;
  staff_name: string | null;
  reason: string | null;
}

/** Returns the newest of what a member did with their account, and of what staff did to it. */
export async function timelineOf(
  db: Database,
  memberId: string,
  own: readonly string[],
): Promise<MomentRow[]> {
  const { rows } = await sql<MomentRow>`
    select * from (
      (select e.at, e.what, null as staff_name, null as reason from domain_events e
        where e.by_member = ${memberId} and e.what = any(${own}::text[]) order by e.at desc limit 50)
      union all
      (select a.at, a.action, coalesce(m.name, 'The system'), coalesce(w.words, a.reason) from audit_log a
        left join members m on m.id = a.actor_id left join audit_words w on w.seq = a.seq and w.part = 'reason'
        where a.target_id = ${memberId} and a.target_type = 'member' order by a.seq desc limit 50)) moments
    order by at desc limit 50`.execute(db);
  return rows;
}

/** Returns whether this administrator opened the sheet since a time. */
export async function wasOpened(
  db: Database,
  { memberId, by, since }: { memberId: string; by: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where target_id = ${memberId} and action = 'open_sheet' and actor_id = ${by} and at > ${since} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
