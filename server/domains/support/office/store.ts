import { sql } from 'kysely';
import type { Tier } from '#contract/membership/tiers.ts';
import type { ContactCategory, TicketPriority } from '#contract/support/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import type { OwnTicket } from '../store.ts';
import { seenInOffice } from '../visibility.ts';

type OfficeViewer = Pick<Viewer, 'id' | 'isAdmin'>;

export interface TicketOfOffice extends OwnTicket {
  name: string;
  tier: Tier | null;
  priority: TicketPriority;
  waiting_since: Date | null;
  assigned_to: string | null;
  assigned_name: string | null;
  version: number;
  email: string;
  member_id: string | null;
  is_about_staff: boolean;
  member_since: Date | null;
  first_reply_at: Date | null;
}

const columns = sql`
  t.id, t.number, t.category, t.state, t.opened_at, t.changed_at, t.due_at, t.name, t.priority, t.waiting_since, t.assigned_to,
  t.version, t.email, t.member_id, t.is_about_staff, t.first_reply_at, a.name as assigned_name, m.created_at as member_since,
  case when t.member_id is not null then coalesce(p.tier, 'starter') end as tier,
  left(coalesce((select content from support_messages where ticket_id = t.id order by id limit 1), ''), 400) as beginning`;
const joins = sql`
  left join members a on a.id = t.assigned_to
  left join members m on m.id = t.member_id
  left join memberships p on p.member_id = t.member_id`;

export type TicketView = 'waiting' | 'mine' | 'answered' | 'closed';
export interface TicketStart {
  at: string;
  id: string;
}

/** Returns a page of the queue: what waits by the promised time, and other views newest first. */
export async function pageOfTickets(
  db: Database,
  {
    view,
    category,
    viewer,
    now,
    after,
    limit,
  }: {
    view: TicketView;
    category: ContactCategory | null;
    viewer: OfficeViewer;
    now: Date;
    after: TicketStart | null;
    limit: number;
  },
): Promise<TicketOfOffice[]> {
  const waits = view === 'waiting' || view === 'mine';
  const inView =
    view === 'waiting'
      ? sql`t.due_at is not null`
      : view === 'mine'
        ? sql`t.due_at is not null and t.assigned_to = ${viewer.id}`
        : sql`t.state = ${view}`;
  const later = waits
    ? sql`(t.due_at, t.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`
    : sql`(t.changed_at, t.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  const { rows } = await sql<TicketOfOffice>`
    select ${columns} from support_tickets t ${joins}
    where ${inView} and ${seenInOffice(viewer, now)} and (${category}::text is null or t.category = ${category}::text) and (${after === null} or ${later})
    order by ${waits ? sql`t.due_at, t.id` : sql`t.changed_at desc, t.id desc`} limit ${limit}`.execute(db);
  return rows;
}

/** Returns a question that the viewer may read in the office. */
export async function ticketById(
  db: Database,
  { id, viewer, now }: { id: string; viewer: OfficeViewer; now: Date },
): Promise<TicketOfOffice | undefined> {
  const { rows } = await sql<TicketOfOffice>`
    select ${columns} from support_tickets t ${joins} where t.id = ${id} and ${seenInOffice(viewer, now)}`.execute(
    db,
  );
  return rows[0];
}

/** Counts the other questions of a writer: by their account, or by the address of a visitor. */
export async function countBefore(
  db: Database,
  { id, member_id, email }: Pick<TicketOfOffice, 'id' | 'member_id' | 'email'>,
): Promise<{ all: number; closed: number }> {
  const { rows } = await sql<{ all: number; closed: number }>`
    select count(*)::int as all, count(*) filter (where state = 'closed')::int as closed from support_tickets t
    where t.id <> ${id} and ${
      member_id === null
        ? sql`lower(t.email) = lower(${email}) and t.member_id is null`
        : sql`t.member_id = ${member_id}`
    }`.execute(db);
  return rows[0] ?? { all: 0, closed: 0 };
}

export const notesOf = (db: Database, ticketId: string) =>
  db
    .selectFrom('support_notes as n')
    .leftJoin('members as m', 'm.id', 'n.author_id')
    .select(['n.id', 'n.content', 'n.at', 'm.name as author_name'])
    .where('n.ticket_id', '=', ticketId)
    .orderBy('n.id')
    .limit(200)
    .execute();

/** Inserts a note. Returns false when it was sent before. */
export async function insertNote(
  db: Database,
  note: { ticketId: string; authorId: string; content: string; formId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('support_notes')
    .values({
      id: newId(),
      ticket_id: note.ticketId,
      author_id: note.authorId,
      content: note.content,
      form_id: note.formId,
      at: note.now,
    })
    .onConflict((oc) => oc.column('form_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countWaiting(db: Database, viewer: OfficeViewer, now: Date) {
  const { rows } = await sql<{
    waiting: number;
    mine: number;
    overdue: number;
    next_due_at: Date | null;
    oldest_at: Date | null;
  }>`
    select count(*)::int as waiting, count(*) filter (where assigned_to = ${viewer.id})::int as mine,
      count(*) filter (where due_at < ${now})::int as overdue, min(due_at) as next_due_at, min(waiting_since) as oldest_at
    from support_tickets t where due_at is not null and ${seenInOffice(viewer, now)}`.execute(db);
  return rows[0] ?? { waiting: 0, mine: 0, overdue: 0, next_due_at: null, oldest_at: null };
}

/** True if a reply with this id of its form is stored already. */
export async function isReplyStored(db: Database, formId: string): Promise<boolean> {
  const row = await db
    .selectFrom('support_messages')
    .select('id')
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row !== undefined;
}

export const readyReplies = (db: Database) =>
  db.selectFrom('support_answers').select(['id', 'title', 'content']).orderBy('title').limit(500).execute();

export const readyReplyByTitle = (db: Database, title: string) =>
  db
    .selectFrom('support_answers')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .executeTakeFirst();

export async function saveReadyReply(
  db: Database,
  answer: { id: string; title: string; content: string; by: string; now: Date },
): Promise<void> {
  const values = {
    title: answer.title,
    content: answer.content,
    changed_by: answer.by,
    changed_at: answer.now,
  };
  await db
    .insertInto('support_answers')
    .values({ id: answer.id, ...values })
    .onConflict((oc) => oc.column('id').doUpdateSet(values))
    .execute();
}

export async function deleteReadyReply(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('support_answers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Returns the members of staff, or those among some, who may read a question. */
export async function readersOf(
  db: Database,
  ticketId: string,
  { among = null, now }: { among?: readonly string[] | null; now: Date },
): Promise<string[]> {
  const reader = { id: sql<string>`staff.id`, isAdmin: sql<boolean>`staff.is_admin` };
  const { rows } = await sql<{ id: string }>`
    select staff.id from members staff cross join support_tickets t
    where t.id = ${ticketId} and staff.staff is not null and (${among}::uuid[] is null or staff.id = any(${among}::uuid[]))
      and ${seenInOffice(reader, now)}`.execute(db);
  return rows.map(({ id }) => id);
}

export const waitingTicket = (db: Database, id: string) =>
  db
    .selectFrom('support_tickets')
    .select(['category', 'member_id', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns questions that have waited since before an instant, and that no one was reminded of. */
export async function waitingTickets(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from support_tickets t where t.due_at is not null and t.waiting_since < ${before}
      and not exists (select from staff_alarms a where a.stage = 'late' and a.subject like 'question:' || t.id || ' %' and a.at > t.waiting_since)
    order by t.waiting_since limit 200`.execute(db);
  return rows.map(({ id }) => id);
}
